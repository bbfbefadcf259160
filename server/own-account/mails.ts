import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

/** Brings the one-time link for a new password, or, where the site does not know its own address, whom to ask for one. */
export function mailOfForgottenPassword(
  {
    id,
    about,
    to,
    language,
    url,
  }: { id: string; about: string | undefined; to: string; language: Language; url: string | null },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const words = {
    ar: {
      subject: 'كلمة مرور جديدة لحسابك',
      lines: [
        'وصلنا طلب كلمة مرور جديدة لحسابك.',
        ...(url
          ? [
              `افتح هذا الرابط واختر كلمة المرور الجديدة: ${url}`,
              'يعمل الرابط مرة واحدة، وخلال ساعة واحدة. وبعدها تسجّل الدخول من جديد على كل أجهزتك.',
            ]
          : ['تواصل مع الكابتن على واتساب ليرسل لك رابطًا تختار به كلمة المرور الجديدة.']),
        'إن لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
      ],
    },
    en: {
      subject: 'A new password for your account',
      lines: [
        'Somebody asked for a new password for your account.',
        ...(url
          ? [
              `Open this link and choose your new password: ${url}`,
              'The link works once, and for one hour. After that you sign in again on all your devices.',
            ]
          : ['Contact the coach on WhatsApp, who will send you a link to choose your new password.']),
        'If this was not you, ignore this email: your password stays as it is.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({
    key: `password-forgotten:${id}`,
    ...(about && { about }),
    to,
    language,
    signature,
    ...words[language],
  })
}
