import type { PublishedSite } from '#contract/site.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { inLanguage } from '#server/platform/mail/mail-words.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

type Addressee = { id: string; about: string; to: string; language: Language }

/** What changed in a staff member's second factor. */
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
    en: 'Two-step verification was turned on for your team account.',
  },
  off: {
    ar: 'تم إيقاف التحقق بخطوتين لحسابك في لوحة الإدارة.',
    en: 'Two-step verification was turned off for your team account.',
  },
  off_by_operator: {
    ar: 'تم إيقاف التحقق بخطوتين لحسابك في لوحة الإدارة، وذلك من الخادم مباشرة.',
    en: 'Two-step verification was turned off for your team account, on the server itself.',
  },
  recovery_codes: {
    ar: 'تم إنشاء رموز استرداد جديدة لحسابك في لوحة الإدارة. الرموز السابقة لم تعد تعمل.',
    en: 'New recovery codes were created for your team account. The old ones no longer work.',
  },
  passkey_added: {
    ar: 'تمت إضافة مفتاح مرور إلى حسابك في لوحة الإدارة.',
    en: 'A passkey was added to your team account.',
  },
  passkey_removed: {
    ar: 'تم حذف مفتاح مرور من حسابك في لوحة الإدارة.',
    en: 'A passkey was removed from your team account.',
  },
}

/** Notifies staff of a change to their second factor, which a thief of session and password may have made. */
export function mailOfFactorChange(
  { id, about, to, language, change }: Addressee & { change: FactorChange },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const texts = {
    ar: {
      subject: 'تغيير في التحقق بخطوتين',
      lines: [
        factorChanges[change].ar,
        'إن كنت تعرف بهذا التغيير فلا داعي للقلق.',
        'إن لم تكن تعرف به فغيّر كلمة مرورك الآن، وأخبر مدير الموقع فورًا.',
      ],
    },
    en: {
      subject: 'Your two-step verification has changed',
      lines: [
        factorChanges[change].en,
        'If you know about this change, no action is needed.',
        'If you don’t, change your password now and tell a site admin right away.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  return composeMail({
    key: `second-factor:${id}`,
    about,
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  })
}
