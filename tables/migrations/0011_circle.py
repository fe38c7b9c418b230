from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0010_reviews"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="gathers",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="laid_by",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
