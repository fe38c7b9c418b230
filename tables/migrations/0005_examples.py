"""Matches that an example of an article has begun."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0004_who_said_it"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="begun",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="match",
            name="example",
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddField(
            model_name="match",
            name="given",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
