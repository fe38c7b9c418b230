"""The head of a finished match's record, its signature, the keys that have signed, and what seals the names in it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_guests"),
    ]

    operations = [
        migrations.CreateModel(
            name="SigningKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public", models.CharField(max_length=64, unique=True)),
                ("since", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["-since", "-pk"],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="head",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="match",
            name="signature",
            field=models.CharField(blank=True, default="", max_length=128),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="match",
            name="signed_by",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="matchseat",
            name="salt",
            field=models.CharField(blank=True, default="", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="matchseat",
            name="seal",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
    ]
