import { defineMessages } from '#web/platform/messages.ts'

export const backupMessages = defineMessages({
  ar: {
    title: 'النسخ الاحتياطي',
    failedToLoad: 'تعذّر تحميل حالة النسخ الاحتياطي',
    loading: 'جارٍ تحميل حالة النسخ الاحتياطي…',
    states: { off: 'متوقف', ok: 'يعمل', late: 'متأخر', failing: 'لم ينجح' },
    lastBackup: 'آخر نسخة',
    lastProof: 'آخر تجربة استعادة ناجحة',
    notYet: 'لم تتم بعد',
    off: 'لا توجد نسخة من بيانات الموقع. ليُنسخ كل شيء كل ليلة، أضف هذا السطر إلى الإعدادات وأعد التشغيل. الأفضل أن يكون المجلد على قرص آخر.',
    first: 'تُحفظ أول نسخة خلال ربع ساعة من تشغيل الموقع.',
    late: 'مرّ أكثر من يومين بدون نسخة جديدة. لو تعطّل الخادم الآن يضيع كل ما أضيف بعد آخر نسخة.',
    backupFailed: 'لم تُحفظ آخر نسخة. السبب كما قاله الخادم:',
    proofFailed: 'لم تنجح آخر تجربة استعادة. السبب كما قاله الخادم:',
    prove: 'النسخة تُطمئن بعد تجربتها فقط. نفّذ هذا السطر من وقت لآخر.',
  },
  en: {
    title: 'Backups',
    failedToLoad: 'The state of the backups could not be loaded',
    loading: 'Loading the state of the backups…',
    states: { off: 'Off', ok: 'Working', late: 'Overdue', failing: 'Failed' },
    lastBackup: 'Last backup',
    lastProof: 'Last successful test restore',
    notYet: 'Not yet',
    off: 'There is no backup of the site’s data. To copy everything every night, add this line to the settings and restart. Best choose a folder on another disk.',
    first: 'The first backup is made within 15 minutes of the start.',
    late: 'No backup has been made for more than two days. If the server fails now, everything added since the last one is lost.',
    backupFailed: 'The last backup failed. The server’s reason:',
    proofFailed: 'The last test restore failed. The server’s reason:',
    prove: 'Only a backup that was tested can be trusted. Run this line now and then.',
  },
})
