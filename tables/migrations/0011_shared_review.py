from django.db import migrations, models


def summed(apps, schema_editor):
    """What reviews come to that are there already. They did not say how uncertain their luck is."""
    for review in apps.get_model("tables", "MatchReview").objects.filter(ended_at__isnull=False, failed=False).iterator():
        review.sums = [_of_seat(review.hands, seat) for seat in range(len(review.hands[0][3]) if review.hands else 0)]
        review.save(update_fields=["sums"])


def _of_seat(hands, seat):
    luck = sum(hand[3][seat] for hand in hands)
    given = sum(max(0.0, found[5] - found[4]) for hand in hands for found in hand[5] if found[1] == seat)
    return [round(luck, 4), 0.0, round(given, 4)]


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_reviews")]

    operations = [
        migrations.AddField(model_name="table", name="begun", field=models.JSONField(default=dict)),
        migrations.AddField(model_name="table", name="shared", field=models.JSONField(blank=True, null=True)),
        migrations.AddField(model_name="table", name="hinting", field=models.JSONField(default=list)),
        migrations.AddField(model_name="match", name="hinted", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="matchreview", name="sums", field=models.JSONField(default=list)),
        migrations.RunPython(summed, migrations.RunPython.noop),
    ]
