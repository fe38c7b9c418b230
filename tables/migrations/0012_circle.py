import django.db.models.deletion
from django.db import migrations, models

import tables.models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0011_shared_review"),
    ]

    operations = [
        migrations.CreateModel(
            name="Circle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token", models.CharField(default=tables.models.token, max_length=32, unique=True)),
                ("name", models.CharField(max_length=60)),
                ("next_day", models.DateField(blank=True, null=True)),
                ("next_time", models.TimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "founder",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="circles",
                        to="tables.player",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="circle",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="tables",
                to="tables.circle",
            ),
        ),
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
