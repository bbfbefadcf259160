import type { PublishedSite } from '#contract/site.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
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

/** What changed of somebody's second factor. */
export type FactorChange =
  | 'on'
  | 'off'
  | 'off_by_operator'
  | 'recovery_codes'
  | 'passkey_added'
  | 'passkey_removed'

const factorChanges: Record<FactorChange, LocalizedText> = {
  on: {
    ar: 'تم تفعيل التحقق بخطوتين لحسابك في لوحة الإدارة.',
    en: 'Two-step verification was turned on for your staff account.',
  },
  off: {
    ar: 'تم إيقاف التحقق بخطوتين لحسابك في لوحة الإدارة.',
    en: 'Two-step verification was turned off for your staff account.',
  },
  off_by_operator: {
    ar: 'تم إيقاف التحقق بخطوتين لحسابك في لوحة الإدارة، وذلك من الخادم مباشرة.',
    en: 'Two-step verification for your staff account was turned off on the server itself.',
  },
  recovery_codes: {
    ar: 'تم إنشاء رموز استرداد جديدة لحسابك في لوحة الإدارة. الرموز السابقة لم تعد تعمل.',
    en: 'New recovery codes were made for your staff account. The earlier ones no longer work.',
  },
  passkey_added: {
    ar: 'تمت إضافة مفتاح مرور إلى حسابك في لوحة الإدارة.',
    en: 'A passkey was added to your staff account.',
  },
  passkey_removed: {
    ar: 'تمت إزالة مفتاح مرور من حسابك في لوحة الإدارة.',
    en: 'A passkey was removed from your staff account.',
  },
}

/** Tells staff what changed of their second factor: somebody else may have done it, at an open session and with the password. */
export function mailOfFactorChange(
  { id, about, to, language, change }: Omit<Told, 'publicUrl'> & { change: FactorChange },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const words = {
    ar: {
      subject: 'تغيير في التحقق بخطوتين',
      lines: [
        factorChanges[change].ar,
        'إن كنت تعرف بهذا التغيير فكل شيء على ما يرام.',
        'إن لم تكن تعرف به فغيّر كلمة مرورك الآن، وأخبر مدير الموقع فورًا.',
      ],
    },
    en: {
      subject: 'Your two-step verification has changed',
      lines: [
        factorChanges[change].en,
        'If you know of this change, all is well.',
        'If you don’t, change your password now and tell an admin of the site at once.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `second-factor:${id}`, about, to, language, signature, ...words[language] })
}
