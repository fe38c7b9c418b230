from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0010_member_phones'),
    ]

    operations = [
        migrations.AddField(
            model_name='confirmation',
            name='law',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
        migrations.AlterField(
            model_name='confirmation',
            name='kind',
            field=models.CharField(choices=[('right', 'Right'), ('wrong', 'Wrong'), ('settled', 'Settled'), ('again', 'Again'), ('call', 'Call')], max_length=8),
        ),
    ]
