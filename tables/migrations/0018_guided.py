"""Tables whose first hand is explained: to which line that has been read."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0017_one_phone")]

    operations = [
        migrations.AddField("table", "guided", models.PositiveIntegerField(blank=True, null=True)),
    ]
