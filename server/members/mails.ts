import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

/** Brings the one-time link that proves an address: whoever uses it chooses the account's password. */
export function mailOfConfirmation(
  {
    id,
    about,
    to,
    language,
    url,
  }: { id: string; about: string; to: string; language: Language; url: string },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const words = {
    ar: {
      subject: 'تأكيد بريدك الإلكتروني',
      lines: [
        'تم إنشاء حساب بهذا البريد.',
        `لتأكيد أن البريد لك، افتح هذا الرابط واكتب اسمك ورقم هاتفك وكلمة المرور التي ستدخل بها: ${url}`,
        'يعمل الرابط مرة واحدة، وخلال 3 أيام.',
        'إن لم يكن الحساب لك فتجاهل هذه الرسالة: لن يرى أحد شيئًا من بياناتك.',
      ],
    },
    en: {
      subject: 'Confirm your email',
      lines: [
        'An account was created with this email.',
        `To confirm that the address is yours, open this link and enter your name, your phone and the password you want to sign in with: ${url}`,
        'The link works once, within 3 days.',
        'If this was not you, ignore this email: nobody gets to see anything of yours.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `confirm-email:${id}`, about, to, language, signature, ...words[language] })
}
