import type { InstallationWarning, InstallationWarningCode } from '#contract/installation.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { defineMessages } from '#web/platform/messages.ts'

type Details = InstallationWarning['details']
type Words = { title: string; sentence: (details: Details) => string }

const inArabic: Record<InstallationWarningCode, Words> = {
  untrusted_proxy: {
    title: 'هل أمام الموقع خادم وسيط؟',
    sentence: ({ peer = '' }) =>
      `وصل طلب من ${isolate(peer)} باسم زائر آخر. إن كان هذا خادمك الوسيط فكل الزوار يظهرون الآن كأنهم شخص واحد، وقد تؤدي محاولات الدخول الخاطئة من أحدهم إلى منع الجميع من الدخول: أضف السطر الأول إلى إعدادات الموقع، والثاني إلى إعدادات الخادم الوسيط، ثم أعد التشغيل. إن لم يكن لديك خادم وسيط فلا تضف شيئًا.`,
  },
  forwarded_by_stranger: {
    title: 'عنوان غير معروف يتصل بالموقع كأنه خادم وسيط',
    sentence: ({ peer = '' }) =>
      `تصل من ${isolate(peer)} طلبات باسم زوار آخرين. إن كان هذا خادمك الوسيط فاكتب عنوانه في الإعداد ${isolate('TRUST_PROXY')}، وإلا فاجعل الوصول إلى الموقع من خلال خادمك الوسيط فقط.`,
  },
  plain_http: {
    title: 'الموقع بدون حماية https',
    sentence: ({ address = '' }) =>
      `يفتح الزوار الموقع على ${isolate(address)}، فيمكن قراءة كلمات المرور والإيصالات أثناء إرسالها. شغّل https أمام الموقع، ثم اكتب هذا السطر في إعداداته وأعد التشغيل.`,
  },
  data_exposed: {
    title: 'بيانات الأعضاء مكشوفة لمستخدمي الخادم',
    sentence: ({ path = '' }) =>
      `يستطيع أي مستخدم على الخادم قراءة ${isolate(path)}، وهو ملك مستخدم آخر فلا يستطيع الموقع حمايته. نفّذ هذا السطر ثم أعد تشغيل الموقع.`,
  },
  data_in_shared_folder: {
    title: 'بيانات الموقع في مجلد مشترك',
    sentence: ({ path = '' }) =>
      `يستطيع مستخدمون آخرون على الخادم قراءة ${isolate(path)}، وتحتاج إليه برامج أخرى. خصّص للموقع مجلدًا مستقلًا، واكتبه في الإعداد ${isolate('DATA_DIR')}.`,
  },
  erased_data_left: {
    title: 'بيانات محذوفة ما زالت في ملف قاعدة البيانات',
    sentence: ({ megabytes = '' }) =>
      `حجم قاعدة البيانات ${isolate(megabytes)} ميجابايت، ولا يمكن إعادة كتابتها أثناء عمل الموقع. نفّذ هذا السطر في وقت هادئ ليُمحى ما حُذف منها نهائيًا.`,
  },
  backup_failed: {
    title: 'لم تُحفظ آخر نسخة احتياطية',
    sentence: ({ reason = '' }) =>
      `السبب من الخادم: ${isolate(reason)} أصلحه، ثم نفّذ هذا السطر لحفظ نسخة الآن.`,
  },
  backup_late: {
    title: 'لا توجد نسخة احتياطية حديثة',
    sentence: ({ hours = '' }) =>
      `عدد الساعات منذ آخر نسخة: ${isolate(hours)}. إن تعطّل الخادم الآن فسيضيع كل ما أُضيف بعدها. نفّذ هذا السطر لحفظ نسخة الآن.`,
  },
  backup_ahead: {
    title: 'تاريخ آخر نسخة احتياطية في المستقبل',
    sentence: ({ hours = '' }) =>
      `تاريخها بعد وقت الخادم، والفرق بالساعات: ${isolate(hours)}. لذلك لا يُعرف متى حُفظت. اضبط ساعة الخادم، ثم نفّذ هذا السطر لحفظ نسخة الآن.`,
  },
  backup_gone: {
    title: 'آخر نسخة احتياطية ليست في مكانها',
    sentence: ({ path = '' }) =>
      `النسخة ${isolate(path)} غير موجودة الآن. هل القرص موصول؟ هذا السطر يعرض الأقراص الموصولة. إلى أن يعود القرص تُحفظ النسخ الجديدة في المجلد نفسه، وقد يكون على قرص الموقع. إن كنت قد غيّرت المجلد بنفسك فجرّب استعادة نسخة منه، وسيختفي التنبيه.`,
  },
  backup_unreadable: {
    title: 'حالة النسخ الاحتياطي غير معروفة',
    sentence: ({ reason = '' }) =>
      `تعذّرت قراءة سجل النسخ. السبب من الخادم: ${isolate(reason)} إن كان الملف ملك مستخدم آخر فنفّذ هذا السطر. النسخة التالية تسجّل حالتها من جديد.`,
  },
  backup_not_restorable: {
    title: 'لم تنجح تجربة استعادة النسخة الاحتياطية',
    sentence: ({ reason = '' }) =>
      `السبب من الخادم: ${isolate(reason)} احفظ نسخة جديدة بهذا السطر، ثم جرّب استعادتها.`,
  },
}

const inEnglish: Record<InstallationWarningCode, Words> = {
  untrusted_proxy: {
    title: 'Is there a proxy in front of the site?',
    sentence: ({ peer = '' }) =>
      `${isolate(peer)} sent a request on behalf of a visitor. If that’s your proxy, all visitors now look like one person, and one person’s failed sign-ins can lock everyone out. Add the first line to the site’s settings and the second to the proxy’s, then restart. If you don’t have a proxy, don’t add anything.`,
  },
  forwarded_by_stranger: {
    title: 'An unknown address is acting as a proxy',
    sentence: ({ peer = '' }) =>
      `${isolate(peer)} sends requests on behalf of others. If that’s your proxy, add its address to ${isolate('TRUST_PROXY')}. If not, make sure only your own proxy can reach the site.`,
  },
  plain_http: {
    title: 'The site isn’t protected by HTTPS',
    sentence: ({ address = '' }) =>
      `Visitors open the site at ${isolate(address)}, so passwords and receipts can be read in transit. Set up HTTPS in front of the site, add this line to its settings, then restart.`,
  },
  data_exposed: {
    title: 'Other users of the server can read members’ data',
    sentence: ({ path = '' }) =>
      `Any user of the server can read ${isolate(path)}. It belongs to another user, so the site can’t protect it. Run this command, then restart the site.`,
  },
  data_in_shared_folder: {
    title: 'The site’s data is in a shared folder',
    sentence: ({ path = '' }) =>
      `Others on the server can read ${isolate(path)}, and other programs need it. Give the site its own folder and set it in ${isolate('DATA_DIR')}.`,
  },
  erased_data_left: {
    title: 'Deleted data is still in the database file',
    sentence: ({ megabytes = '' }) =>
      `At ${isolate(megabytes)} MB, the database is too large to rewrite while the site is running. Run this command when the site is quiet to remove deleted data permanently.`,
  },
  backup_failed: {
    title: 'The last backup failed',
    sentence: ({ reason = '' }) =>
      `The server’s reason: ${isolate(reason)} Fix that, then run this command to make a backup now.`,
  },
  backup_late: {
    title: 'There’s no recent backup',
    sentence: ({ hours = '' }) =>
      `The last backup was ${isolate(hours)} hours ago. If the server fails now, everything added since is lost. Run this command to make a backup now.`,
  },
  backup_ahead: {
    title: 'The last backup is dated in the future',
    sentence: ({ hours = '' }) =>
      `It’s dated ${isolate(hours)} hours from now, so there’s no way to tell when it was made. Set the server’s clock, then run this command to make a backup now.`,
  },
  backup_gone: {
    title: 'The last backup is missing',
    sentence: ({ path = '' }) =>
      `${isolate(path)} is gone. Is the disk mounted? This command shows the mounted disks. Until it’s back, new backups go to the same folder, possibly on the site’s own disk. If you changed the folder yourself, test a backup from it and this warning goes away.`,
  },
  backup_unreadable: {
    title: 'Backup status unknown',
    sentence: ({ reason = '' }) =>
      `The site can’t read its backup record. The server’s reason: ${isolate(reason)} If the file belongs to another user, run this command. The next backup updates the record.`,
  },
  backup_not_restorable: {
    title: 'The test restore failed',
    sentence: ({ reason = '' }) =>
      `The server’s reason: ${isolate(reason)} Make a new backup with this command, then test it.`,
  },
}

export const installationMessages = defineMessages({
  ar: {
    title: 'تنبيهات عن الخادم',
    lead: 'هذه النقاط يصلحها من يدير الخادم.',
    failed: 'تعذّر تحميل التنبيهات عن الخادم.',
    warnings: inArabic,
    places: {
      settings: `في ملف الإعدادات ${isolate('.env')}`,
      proxy: 'في إعدادات nginx',
      shell: 'في سطر أوامر الخادم',
    },
    copy: 'نسخ السطر',
  },
  en: {
    title: 'Server warnings',
    lead: 'The person who runs your server can fix these.',
    failed: 'Couldn’t load the server warnings.',
    warnings: inEnglish,
    places: {
      settings: 'In the settings file .env',
      proxy: 'In the nginx settings',
      shell: 'On the server’s command line',
    },
    copy: 'Copy line',
  },
})
