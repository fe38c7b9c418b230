from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_reviews")]

    operations = [
        migrations.AddField(model_name="table", name="begun", field=models.JSONField(default=dict)),
        migrations.AddField(model_name="table", name="shared", field=models.JSONField(blank=True, null=True)),
    ]
