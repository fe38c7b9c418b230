import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_owner")]

    operations = [
        migrations.CreateModel(
            name="MatchReview",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("hands", models.JSONField(default=list)),
                ("hands_done", models.PositiveIntegerField(default=0)),
                ("hands_of", models.PositiveIntegerField()),
                ("failed", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="review", to="tables.match"
                    ),
                ),
            ],
        ),
    ]
