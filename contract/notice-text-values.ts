import { missingPlaceholder, unknownPlaceholder } from './field-error-codes.ts'
import type { LocalizedText } from './values.ts'

/** The occasions on which staff send a member or applicant a text on WhatsApp. */
export const noticeCases = [
  'approved',
  'extended',
  'rejected',
  'topUp',
  'endingSoon',
  'silent',
  'receiptAgain',
] as const
export type NoticeCase = (typeof noticeCases)[number]

/**
 * What stands in braces in a text: the first name, the name of the package, the last day of access, the reason of a
 * rejection, what arrived and what is missing of a payment, an address, and
 * sentences of `paymentSentences` and `signInSentences`.
 */
export type NoticePlaceholder =
  | 'first'
  | 'plan'
  | 'date'
  | 'reason'
  | 'arrived'
  | 'missing'
  | 'payment'
  | 'link'
  | 'signIn'

/** Which placeholders a text of each case may have, and which it must have so that its reader can go on. */
export const noticePlaceholders: Record<
  NoticeCase,
  { allowed: readonly NoticePlaceholder[]; required: readonly NoticePlaceholder[] }
> = {
  approved: { allowed: ['first', 'plan', 'date', 'payment', 'link', 'signIn'], required: ['link'] },
  extended: { allowed: ['first', 'plan', 'date', 'payment', 'link'], required: ['date'] },
  rejected: { allowed: ['first', 'plan', 'reason', 'link'], required: ['reason', 'link'] },
  topUp: { allowed: ['first', 'plan', 'arrived', 'missing', 'link'], required: ['missing', 'link'] },
  endingSoon: { allowed: ['first', 'plan', 'date', 'link'], required: ['date'] },
  silent: { allowed: ['first', 'plan', 'link'], required: [] },
  receiptAgain: { allowed: ['first', 'plan', 'reason', 'link'], required: ['link'] },
}

/** The texts until the owner writes others. Each names no gender and ends with what its reader can do next. */
export const defaultNoticeTexts: Record<NoticeCase, LocalizedText> = {
  approved: {
    ar: 'أهلًا {first}، اشتراكك مفعّل: الباقة {plan} حتى {date}. {payment} الدخول من هنا: {link}\n{signIn}',
    en: 'Hi {first}, your subscription is active: {plan} until {date}. {payment} Sign in here: {link}\n{signIn}',
  },
  extended: {
    ar: 'أهلًا {first}، اشتراكك ممتد حتى {date}. {payment}',
    en: 'Hi {first}, your subscription now runs until {date}. {payment}',
  },
  rejected: {
    ar: 'أهلًا {first}، لم نتمكن من تأكيد الدفع: {reason}. يمكنك إرسال إيصال جديد من هنا: {link}',
    en: 'Hi {first}, we could not confirm your payment: {reason}. Send a new receipt here: {link}',
  },
  topUp: {
    ar: 'أهلًا {first}، وصلنا {arrived} من قيمة الباقة، والمتبقي {missing}. حوّل المتبقي، ثم أرسل إيصاله من هنا: {link}',
    en: 'Hi {first}, we’ve received {arrived} of your payment. {missing} is still missing. Transfer that, then send the receipt here: {link}',
  },
  endingSoon: {
    ar: 'أهلًا {first}، ينتهي اشتراكك في {date}. التجديد من هنا: {link}',
    en: 'Hi {first}, your package expires on {date}. Renew here: {link}',
  },
  silent: {
    ar: 'أهلًا {first}، كيف كان تمرينك هذا الأسبوع؟ يسعدنا سماع أخبارك. التسجيل من هنا: {link}',
    en: 'Hi {first}, how was your training this week? We’d love to hear from you. Log it here: {link}',
  },
  receiptAgain: {
    ar: 'أهلًا {first}، نحتاج إيصال الدفع مرة أخرى لتأكيد طلبك. إرساله من هنا: {link}',
    en: 'Hi {first}, we need your payment receipt again to confirm your request. Send it here: {link}',
  },
}

/** What `{payment}` says: that the payment was seen to arrive, and what of it is credit. Empty where neither is so. */
export const paymentSentences = {
  ar: {
    confirmed: 'تم تأكيد الدفع.',
    credit: (amount: string) => `دفعت ${amount} أكثر من المطلوب، وهذا رصيدك للمرة القادمة.`,
  },
  en: {
    confirmed: 'Your payment is confirmed.',
    credit: (amount: string) => `You paid ${amount} more than the price. That’s your credit for next time.`,
  },
} as const

/** What `{signIn}` says: the password was chosen in the request, is the account's own, or is chosen by the `{link}`. */
export const signInSentences = {
  chosen: {
    ar: 'كلمة المرور هي التي اخترتها عند إرسال الطلب.',
    en: 'Your password is the one you chose in your request.',
  },
  unchanged: { ar: 'كلمة المرور لم تتغيّر.', en: 'Your password hasn’t changed.' },
  link: {
    ar: 'يفتح الرابط صفحة اختيار كلمة المرور، ويعمل مرة واحدة.',
    en: 'The link lets you choose your password, and works once.',
  },
} as const satisfies Record<string, LocalizedText>

const placeholder = /\{([A-Za-z]+)\}/g

/** The validation error of a text for `fieldSentence`, undefined if there is none. An empty text is the default. */
export function noticeProblem(about: NoticeCase, text: string): string | undefined {
  if (text.trim() === '') return undefined
  const { allowed, required } = noticePlaceholders[about]
  const used = [...text.matchAll(placeholder)].map(([, name]) => name)
  const isKnown = (name: string | undefined) => allowed.some((one) => one === name)
  const isStray = /[{}]/.test(text.replace(placeholder, ''))
  if (isStray || !used.every(isKnown)) return unknownPlaceholder(allowed)
  const missing = required.find((name) => !used.includes(name))
  return missing && missingPlaceholder(missing)
}

/**
 * A text with its placeholders filled, as plain text for WhatsApp. One without a value disappears with the colon and
 * the space before it. No braces are left, whatever the text and the values are.
 */
export function fillNotice(text: string, values: Partial<Record<NoticePlaceholder, string>>): string {
  const known = new Map(Object.entries(values))
  return text
    .replace(/(:?[^\S\n]*)\{([A-Za-z]+)\}|[{}]/g, (_, before: string = '', name: string = '') => {
      const value = (known.get(name) ?? '').replace(/[{}]/g, '').trim()
      return value && before + value
    })
    .trim()
}
