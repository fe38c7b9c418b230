import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


PACES = {"steady": "30", "brisk": "15"}  # what was called so, and the seconds of today


def name_paces_by_seconds(apps, schema_editor):
    for old, new in PACES.items():
        apps.get_model("tables", "Table").objects.filter(pace=old).update(pace=new)


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Barred",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="DeviceCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="MatchSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("since", models.PositiveIntegerField(default=1)),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("name", models.CharField(blank=True, max_length=20)),
            ],
            options={
                "ordering": ["match", "seat", "id"],
            },
        ),
        migrations.CreateModel(
            name="SavedRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("game", models.CharField(max_length=40)),
                ("edition", models.PositiveIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("seats", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="edition",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="match",
            name="game",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="match",
            name="options",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="message",
            name="phrase",
            field=models.CharField(blank=True, max_length=30),
        ),
        migrations.AddField(
            model_name="table",
            name="active_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name="table",
            name="asked",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="chat",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="table",
            name="closed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="last_trick",
            field=models.CharField(choices=[("none", "None"), ("last", "Last")], default="last", max_length=10),
        ),
        migrations.AddField(
            model_name="table",
            name="next_commitment",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="table",
            name="next_seed",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="table",
            name="undo",
            field=models.CharField(choices=[("never", "Never"), ("ask", "Ask")], default="ask", max_length=10),
        ),
        migrations.AddField(
            model_name="table",
            name="watch",
            field=models.BooleanField(default=True),
        ),
        migrations.AlterField(
            model_name="message",
            name="text",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["visibility", "closed_at", "-active_at"], name="open_tables"),
        ),
        migrations.AddField(
            model_name="barred",
            name="player",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.player"),
        ),
        migrations.AddField(
            model_name="barred",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="barred", to="tables.table"
            ),
        ),
        migrations.AddField(
            model_name="device",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="tables.player"
            ),
        ),
        migrations.AddField(
            model_name="devicecode",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="device_codes", to="tables.player"
            ),
        ),
        migrations.AddField(
            model_name="matchseat",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tables.match"
            ),
        ),
        migrations.AddField(
            model_name="matchseat",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="played",
                to="tables.player",
            ),
        ),
        migrations.AddField(
            model_name="savedrules",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="saved_rules", to="tables.player"
            ),
        ),
        migrations.AddConstraint(
            model_name="barred",
            constraint=models.UniqueConstraint(fields=("table", "player"), name="barred_once"),
        ),
        migrations.AddConstraint(
            model_name="savedrules",
            constraint=models.UniqueConstraint(fields=("player", "name"), name="one_saved_name_per_player"),
        ),
        migrations.RunPython(name_paces_by_seconds, migrations.RunPython.noop),
    ]
