import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0008_seals")]

    operations = [
        migrations.CreateModel(
            name="Process",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Owner",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                (
                    "process",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="tables.process"),
                ),
            ],
        ),
    ]
