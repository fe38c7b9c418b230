"""In which language each person at a table reads."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0018_guided")]

    operations = [
        migrations.AddField("seat", "lang", models.CharField(blank=True, db_default="", default="", max_length=8)),
    ]
