import { hoursIn, monthsIn } from '#contract/durations.ts'
import type { Order } from '#contract/order-values.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { type ComposedMail, composeMail } from '#server/platform/mail/compose-mail.ts'
import { greetingOf, inLanguage, mailedDay } from '#server/platform/mail/mail-words.ts'
import { mailedName } from '#server/platform/mail/mailed-name.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'
import type { PasswordSource } from './rules.ts'
import type { ApplicationRow } from './store.ts'
import { orderOf } from './view.ts'

/** The data for a mail about a new application. */
export type NewApplicationNotice = {
  id: string
  code: string
  language: Language
  email: string
  fullName: string
  order: Order
  payCode: string | null
}

/** Mails the applicant that the application arrived, with its status page. Contains no text typed by a stranger. */
export function mailOfReceipt(
  { id, code, language, email, order, payCode }: NewApplicationNotice,
  site: PublishedSite,
  publicUrl: string | null,
): NewMail {
  const plan = inLanguage(order.name, language)
  const url = publicUrl ? `${publicUrl}/status` : null
  const hours = site.settings.reviewWithinHours
  const promise = { ar: 'خلال', en: 'within' }[language]
  const within = hours === null ? '' : ` ${promise} ${hoursIn(language, hours)}`
  const texts = {
    ar: {
      subject: 'تم استلام طلبك',
      lines: [
        `استلمنا طلبك للباقة ${plan}. يراجعه الكابتن${within} ويتواصل معك على واتساب لتفعيل حسابك.`,
        amountLine(order, 'ar'),
        ...(payCode === null ? [] : [`رمز التحويل: ${payCode}`]),
        `رمز المتابعة: ${code}`,
        {
          text: 'تابع طلبك من صفحة متابعة الطلب برمز المتابعة وآخر 4 أرقام من هاتفك',
          label: 'متابعة الطلب',
          url,
        },
        'احتفظ برمز المتابعة واذكره للكابتن إذا سألت عن طلبك.',
      ],
    },
    en: {
      subject: 'We got your request',
      lines: [
        `We got your request for the ${plan} package. The coach will review it${within} and contact you on WhatsApp to activate your account.`,
        amountLine(order, 'en'),
        ...(payCode === null ? [] : [`Pay code: ${payCode}`]),
        `Tracking code: ${code}`,
        {
          text: 'Track your request with the tracking code and the last 4 digits of your phone number',
          label: 'Track your request',
          url,
        },
        'Keep the tracking code and mention it if you ask the coach about your request.',
      ],
    },
  }
  return compose({
    about: id,
    key: `application-received:${id}`,
    to: email,
    language,
    site,
    ...texts[language],
  })
}

const pounds = (amount: number) => amount.toLocaleString('en')

/** What an order costs: "شهران × 2,000 = 4,000 جنيه"; one month is only its price. */
function sumIn(language: Language, { price, months, total }: Order): string {
  const sum = months === 1 ? ' · ' : ` × ${pounds(price)} = `
  const amount = language === 'ar' ? `${pounds(total)} جنيه` : `EGP ${pounds(total)}`
  return `${monthsIn(language, months)}${sum}${amount}`
}

const amountLine = (order: Order, language: Language) =>
  language === 'ar' ? `المبلغ: ${sumIn('ar', order)}` : `Amount: ${sumIn('en', order)}`

/** Why the owner is notified: a new application, a renewal, or a new proof that reopened the review. */
export type Occasion = 'new' | 'renewal' | 'new_proof'

/** Notifies the owner of a pending application; null if the site has no contact email. */
export function mailToOwner(
  { id, fullName, order }: Pick<NewApplicationNotice, 'id' | 'fullName' | 'order'>,
  site: PublishedSite,
  { publicUrl, occasion, once = id }: { publicUrl: string | null; occasion: Occasion; once?: string },
): NewMail | null {
  const to = site.settings.contactEmail
  if (to === '') return null
  const { subject, first } = toOwner[occasion]
  const plan = inLanguage(order.name, 'ar')
  const lines = [
    first(fullName, `${plan} (${sumIn('ar', order)})`),
    publicUrl
      ? { text: 'راجع الطلب والإيصال', label: 'فتح لوحة الإدارة', url: `${publicUrl}/admin` }
      : 'راجع الطلب والإيصال في لوحة الإدارة.',
  ]
  return compose({
    about: id,
    key: `application-announced:${once}`,
    to,
    language: 'ar',
    site,
    subject,
    lines,
  })
}

const toOwner: Record<Occasion, { subject: string; first: (name: string, plan: string) => string }> = {
  new: {
    subject: 'طلب اشتراك جديد',
    first: (name, plan) => `طلب جديد من ${name} للباقة ${plan}.`,
  },
  renewal: {
    subject: 'طلب تجديد اشتراك',
    first: (name, plan) => `طلب تجديد من ${name} للباقة ${plan}.`,
  },
  new_proof: {
    subject: 'إيصال جديد لطلب اشتراك',
    first: (name, plan) => `إيصال جديد من ${name} لطلب الباقة ${plan} المرفوض. عاد الطلب إلى المراجعة.`,
  },
}

/** Mails the applicant that the application is approved, and how to sign in; never contains a password. */
export function mailOfApproval(
  application: ApplicationRow,
  site: PublishedSite,
  access: { source: PasswordSource; endsAt: Date; publicUrl: string | null },
): NewMail {
  const { id, language, email } = application
  const greeting = greetingOf(language, mailedName(application.full_name))
  const plan = inLanguage(orderOf(application).name, language)
  const end = mailedDay(language, access.endsAt)
  const url = access.publicUrl ? `${access.publicUrl}/members` : null
  const texts = {
    ar: {
      subject: 'تم قبول طلبك',
      lines: [
        `${greeting}، تم قبول طلبك للباقة ${plan}. يستمر اشتراكك حتى ${end}.`,
        url
          ? { text: 'سجّل الدخول من منطقة الأعضاء', label: 'تسجيل الدخول', url }
          : 'سجّل الدخول من منطقة الأعضاء في الموقع.',
        `بريدك للدخول: ${email}`,
        passwordTexts[access.source].ar,
      ],
    },
    en: {
      subject: 'Your request is approved',
      lines: [
        `${greeting}, the coach approved your request for the ${plan} package. You have access until ${end}.`,
        url
          ? { text: 'Sign in to the members area', label: 'Sign in', url }
          : 'Sign in to the members area of the site.',
        `Sign in with: ${email}`,
        passwordTexts[access.source].en,
      ],
    },
  }
  return compose({
    about: id,
    key: `application-approved:${id}`,
    to: email,
    language,
    site,
    ...texts[language],
  })
}

const passwordTexts: Record<PasswordSource, Record<Language, string>> = {
  applicant: {
    ar: 'كلمة المرور هي التي اخترتها عند إرسال الطلب.',
    en: 'Your password is the one you chose when you applied.',
  },
  unchanged: {
    ar: 'كلمة المرور لم تتغيّر، استخدم المعتادة.',
    en: 'Your password hasn’t changed. Use your usual one.',
  },
  staff: {
    ar: 'سيرسل لك الكابتن كلمة المرور على واتساب.',
    en: 'The coach will send you the password on WhatsApp.',
  },
  generated: {
    ar: 'سيرسل لك الكابتن كلمة المرور على واتساب.',
    en: 'The coach will send you the password on WhatsApp.',
  },
}

function compose({
  site,
  ...mail
}: Omit<ComposedMail, 'signature' | 'isPrivate'> & { language: Language; site: PublishedSite }): NewMail {
  return composeMail({
    ...mail,
    signature: inLanguage(site.settings.companyName, mail.language),
    isPrivate: false,
  })
}
