import type { ProofLikeness } from '#contract/application-values.ts'
import { defineMessages } from '#web/platform/messages.ts'

type Kinds = Record<ProofLikeness, (name: string, date: string) => string>

/** The warning that a receipt is a copy of another. */
export const copyMessages = defineMessages({
  ar: {
    title: 'انتبه: في طلب آخر إيصال مثل هذا',
    kinds: {
      same_file: (name, date) => `الملف نفسه وصل مع طلب ${name} في ${date}`,
      near: (name, date) => `الصورة نفسها وصلت مع طلب ${name} في ${date}`,
      cropped: (name, date) => `الصورة نفسها مع طلب ${name} في ${date}، وإحداهما مقصوصة الأطراف`,
      one_line: (name, date) => `مثل إيصال ${name} في ${date}، إلا سطرًا واحدًا`,
    } satisfies Kinds as Kinds,
    hidden: 'الإيصال نفسه في طلب آخر لا يظهر لك. يمكن لصاحب الحساب مقارنتهما.',
    compare: 'قارن الإيصالين',
    compareWith: (name: string) => `قارن الإيصالين: هذا الطلب وطلب ${name}`,
  },
  en: {
    title: 'Careful: another request has a receipt like this',
    kinds: {
      same_file: (name, date) => `${name} sent this same file on ${date}`,
      near: (name, date) => `${name} sent the same picture on ${date}`,
      cropped: (name, date) => `The same picture as ${name}’s of ${date}, one of them with its edges cut off`,
      one_line: (name, date) => `Only one line differs from ${name}’s receipt of ${date}`,
    },
    hidden: 'The same receipt is in another request that you don’t see. The owner can compare them.',
    compare: 'Compare receipts',
    compareWith: (name) => `Compare receipts: this request and ${name}’s`,
  },
})
