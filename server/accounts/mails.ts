import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

type Told = { id: string; about: string; to: string; language: Language; publicUrl: string | null }

/** Tells whose account it is that its password was set by a link that staff made: staff could have opened it themselves. */
export function mailOfStaffLinkUsed(
  { id, about, to, language, publicUrl }: Told,
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const page = publicUrl ? `: ${publicUrl}/forgot-password` : ''
  const words = {
    ar: {
      subject: 'تم تعيين كلمة مرور جديدة لحسابك',
      lines: [
        'تم الآن تعيين كلمة مرور جديدة لحسابك من رابط أعدّه لك فريق العمل.',
        'إن فتحت الرابط بنفسك فكل شيء على ما يرام.',
        `إن لم تفتحه فقد دخل غيرك إلى حسابك: اختر الآن كلمة مرور جديدة من صفحة «نسيت كلمة المرور»${page}`,
        'ثم أخبر صاحب الموقع.',
      ],
    },
    en: {
      subject: 'A new password was set for your account',
      lines: [
        'A new password was just set for your account, with a link that our team made for you.',
        'If you opened that link yourself, all is well.',
        `If you didn’t, somebody else may be in your account: choose a new password now on the page “Forgot password”${page}`,
        'Then tell the owner of the site.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `staff-link-used:${id}`, about, to, language, signature, ...words[language] })
}
