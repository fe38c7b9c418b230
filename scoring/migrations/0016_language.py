from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0014_series'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='language',
            field=models.CharField(blank=True, db_default='', default='', max_length=8),
        ),
        migrations.AlterField(
            model_name='confirmation',
            name='kind',
            field=models.CharField(choices=[('right', 'Right'), ('wrong', 'Wrong'), ('settled', 'Settled'), ('again', 'Again'), ('call', 'Call'), ('asked', 'Asked')], max_length=8),
        ),
    ]
