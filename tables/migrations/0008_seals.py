"""Seeds that wait for their table: in the database, where no server of counts that dies takes them away."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_chain")]

    operations = [
        migrations.CreateModel(
            name="Seal",
            fields=[
                ("commitment", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("seed", models.CharField(max_length=64)),
                ("drawn_at", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
    ]
