import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

/** Tells the former address of a staff account that it is none any more: whoever reads it may know nothing of the change. */
export function mailOfChangedEmail(
  { id, about, to, language }: { id: string; about: string; to: string; language: Language },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const words = {
    ar: {
      subject: 'تغيّر بريد حسابك في لوحة الإدارة',
      lines: [
        'لم يعد هذا البريد مرتبطًا بحسابك في لوحة الإدارة: تم تغييره أو حذفه من الحساب.',
        'من الآن لا تسجّل الدخول بهذا البريد، ولا يصلك عليه رابط كلمة مرور جديدة.',
        'إن لم تكن تعرف بهذا التغيير فغيّر كلمة مرورك الآن، وأخبر مدير الموقع فورًا.',
      ],
    },
    en: {
      subject: 'The email of your staff account has changed',
      lines: [
        'This address no longer belongs to your staff account: it was changed or removed there.',
        'From now on you cannot sign in with it, and no link for a new password comes here.',
        'If you did not know of this change, change your password now and tell an admin of the site at once.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `staff-email-changed:${id}`, about, to, language, signature, ...words[language] })
}
