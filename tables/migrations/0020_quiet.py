"""A table at which nothing is told but the game: no talk, no reactions, no numbers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0019_languages")]

    operations = [
        migrations.AddField("table", "quiet", models.BooleanField(db_default=False, default=False)),
    ]
