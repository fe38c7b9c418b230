"""Tables at which one phone goes round."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tables", "0016_portraits")]

    operations: ClassVar = [
        migrations.AddField(model_name="table", name="one_phone", field=models.BooleanField(default=False)),
    ]
