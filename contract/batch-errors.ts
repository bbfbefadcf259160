import type { FallbackError } from './fallback-errors.ts'

/** The errors of acts for several members at once. */
export const batchErrors = {
  email_not_connected: {
    status: 409,
    ar: 'البريد غير متصل، فلم يُرسل شيء. يمكن لمن يدير الخادم توصيل البريد.',
    en: 'Email isn’t connected, so nothing was sent. The person who runs your server can connect it.',
  },
  emails_on_hold: {
    status: 409,
    ar: 'إرسال البريد متوقف بعد استعادة نسخة احتياطية، فلم يُرسل شيء. استئنافه من «رسائل البريد الصادرة».',
    en: 'Emails are on hold since a backup was restored, so nothing was sent. Resume them in the email outbox.',
  },
  reminders_already_sent: {
    status: 409,
    ar: 'خرجت رسائل التذكير بالفعل، وفات وقت التراجع.',
    en: 'The reminders were already sent. It’s too late to undo.',
  },
  undo_too_late: {
    status: 409,
    ar: 'فات وقت التراجع. يمكن إزالة المواد من صفحة كل عضو.',
    en: 'It’s too late to undo. You can still remove the items from each member.',
  },
} as const satisfies Record<string, FallbackError>
