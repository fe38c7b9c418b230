import django.db.models.deletion
from django.db import migrations, models

import tables.models


class Migration(migrations.Migration):
    dependencies = [("tables", "0012_circle")]

    operations = [
        migrations.CreateModel(
            name="Duplicate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=tables.models.token, max_length=32, unique=True)),
                ("game", models.CharField(max_length=40)),
                ("edition", models.PositiveIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("seats", models.PositiveSmallIntegerField()),
                ("people", models.PositiveSmallIntegerField(default=1)),
                ("level", models.CharField(default="steady", max_length=20)),
                ("deals", models.PositiveSmallIntegerField()),
                ("title", models.CharField(blank=True, max_length=60)),
                ("paper", models.BooleanField(default=False)),
                ("day", models.DateField(blank=True, null=True)),
                ("seed", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("ends_at", models.DateTimeField()),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="duplicates",
                        to="tables.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("day__isnull", False)), fields=("game", "day"), name="one_hand_of_a_day"
                    )
                ]
            },
        ),
        migrations.AddField(
            model_name="table",
            name="duplicate",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="tables.duplicate",
            ),
        ),
        migrations.AddField(model_name="match", name="deals", field=models.PositiveIntegerField(default=0)),
        migrations.CreateModel(
            name="PlayedDeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("table_name", models.CharField(blank=True, max_length=20)),
                ("changes", models.JSONField()),
                ("took", models.JSONField()),
                ("moves", models.JSONField(default=list)),
                (
                    "duplicate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="played", to="tables.duplicate"
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shared_deal",
                        to="tables.match",
                    ),
                ),
            ],
            options={
                "ordering": ["duplicate", "number", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("match__isnull", True)),
                        fields=("duplicate", "number", "table_name"),
                        name="one_sheet_per_table",
                    )
                ],
            },
        ),
    ]
