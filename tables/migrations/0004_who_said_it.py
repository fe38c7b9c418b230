import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0003_results"),
    ]

    operations = [
        migrations.AlterModelOptions(name="message", options={"ordering": ["table", "id"]}),
        migrations.AddField(
            model_name="message",
            name="player",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="said", to="tables.player"
            ),
        ),
        migrations.AddField(
            model_name="message",
            name="ref",
            field=models.CharField(blank=True, max_length=40, null=True),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.UniqueConstraint(fields=("player", "ref"), name="said_once_per_ref"),
        ),
    ]
