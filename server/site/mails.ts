import type { PaymentDetail, PaymentDetailChange } from '#contract/dashboard-payment-notices.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

const names: Record<PaymentDetail, LocalizedText> = {
  instapay_number: { ar: 'إنستاباي: العنوان أو الرقم', en: 'InstaPay: address or number' },
  instapay_name: { ar: 'إنستاباي: الاسم', en: 'InstaPay: name' },
  vodafone_cash_number: { ar: 'فودافون كاش: الرقم', en: 'Vodafone Cash: number' },
  vodafone_cash_name: { ar: 'فودافون كاش: الاسم', en: 'Vodafone Cash: name' },
  other_number: { ar: 'الرقم', en: 'number' },
  other_name: { ar: 'الاسم', en: 'name' },
  whatsapp: { ar: 'رقم واتساب', en: 'WhatsApp number' },
  phone: { ar: 'رقم الهاتف', en: 'Phone number' },
  instagram: { ar: 'رابط إنستجرام', en: 'Instagram link' },
  contact_email: { ar: 'بريد التواصل', en: 'Contact email' },
}

type PaymentDetailsMail = {
  key: string
  to: string
  language: Language
  publicUrl: string | null
  changes: PaymentDetailChange[]
  /** The name of the publisher; null if it must not be shown. */
  name: string | null
  /** Whether it was published from the recipient's own account. */
  isOwnAct: boolean
  publishedAt: Date
}

/** Notifies an admin that the site shows other payment or contact details, and what to do if they do not know why. */
export function mailOfPaymentDetails(
  { key, to, language, publicUrl, changes, name, isOwnAct, publishedAt }: PaymentDetailsMail,
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const when = timeFormat(language).format(publishedAt)
  const url = publicUrl ? `${publicUrl}/edit` : null
  const texts = {
    ar: {
      subject: 'تغيّرت بيانات الدفع أو التواصل على موقعك',
      first: `تم نشر نسخة جديدة من الموقع من ${name === null ? 'أحد حسابات فريق العمل' : `حساب «${name}»`} (${when}). تغيّرت فيها بيانات الدفع أو التواصل:`,
      own: 'تم ذلك من حسابك أنت.',
      last: [
        'إن كنت تعرف بهذا التغيير فراجع الأرقام، ثم أكّد في لوحة الإدارة أنك راجعتها.',
        {
          text: 'إن لم تكن تعرف به فقد تصل مدفوعات العملاء الآن إلى شخص آخر: استعد النسخة السابقة من «النسخ المنشورة» في تعديل الموقع',
          label: 'فتح تعديل الموقع',
          url,
        },
        'ثم غيّر كلمة مرورك، وأخبر بقية المديرين ومن يدير الخادم فورًا.',
      ],
    },
    en: {
      subject: 'The payment or contact details on your site have changed',
      first: `${name === null ? 'A team account' : `“${name}”`} published a new version of the site (${when}). It changes where people pay or contact you:`,
      own: 'This was done from your own account.',
      last: [
        'If you know about this change, check the numbers, then confirm it in the admin dashboard.',
        {
          text: 'If you don’t, people may be paying someone else now. Restore the previous version from “Published versions” in the site editor',
          label: 'Open the site editor',
          url,
        },
        'Then change your password and tell the other admins and the person who runs the server right away.',
      ],
    },
  }
  const { subject, first, own, last } = texts[language]
  const lines = [first, ...changes.map((one) => lineOf(one, language)), ...(isOwnAct ? [own] : []), ...last]
  return composeMail({
    ...{ key, to, language, subject, lines },
    signature: inLanguage(companyName, language),
    isPrivate: false,
  })
}

function lineOf({ detail, label, from, to }: PaymentDetailChange, language: Language): string {
  const name = names[detail][language]
  const what = label ? `${isolated(inLanguage(label, language))}: ${name}` : name
  return language === 'ar'
    ? `${what}: من ${quoted(from, language)} إلى ${quoted(to, language)}`
    : `${what}: from ${quoted(from, language)} to ${quoted(to, language)}`
}

function quoted(value: string, language: Language): string {
  if (value === '') return language === 'ar' ? '(فارغ)' : '(empty)'
  return language === 'ar' ? `«${isolated(value)}»` : `“${isolated(value)}”`
}

// In its own direction, otherwise the digit groups of a number would be reordered.
const isolated = (text: string) => `\u2068${text}\u2069`

const inLanguage = (text: LocalizedText, language: Language) =>
  text[language] || text[language === 'ar' ? 'en' : 'ar']

function timeFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
    // The medium style in Arabic is digits and invisible marks only.
    dateStyle: language === 'ar' ? 'long' : 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Cairo',
  })
}
