"""A portrait of one's own, who is on the way, and who joins when the hand is over."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0013_duplicate")]

    operations = [
        migrations.AddField("player", "portrait", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("seat", "portrait", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("seat", "joining", models.BooleanField(default=False)),
        migrations.AddField("table", "coming", models.JSONField(default=list)),
    ]
