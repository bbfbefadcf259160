import type { ProofLikeness } from '#contract/application-values.ts'
import { defineMessages } from '#web/platform/messages.ts'

/** Two receipts beside each other. */
export const compareMessages = defineMessages({
  ar: {
    title: 'مقارنة الإيصالين',
    kinds: {
      same_file: 'الملف نفسه في الطلبين.',
      near: 'الصورة نفسها، وحُفظت مرة أخرى.',
      cropped: 'الصورة نفسها، وقُصَّت أطراف إحداهما.',
      one_line: 'الصورتان متطابقتان عدا السطر المحدد بإطار.',
    } satisfies Record<ProofLikeness, string> as Record<ProofLikeness, string>,
    thisOne: 'هذا الطلب',
    otherOne: 'الطلب الآخر',
    sent: 'أُرسل',
    due: 'المطلوب',
    picture: (name: string) => `صورة إيصال ${name}`,
    failed: 'تعذّر تحميل الصورة. افتح الطلب لعرضها.',
    open: (name: string) => `افتح طلب ${name}`,
  },
  en: {
    title: 'Compare receipts',
    kinds: {
      same_file: 'Both requests have the same file.',
      near: 'The same picture, saved again.',
      cropped: 'The same picture, with the edges of one cut off.',
      one_line: 'The pictures match except for the outlined line.',
    },
    thisOne: 'This request',
    otherOne: 'Other request',
    sent: 'Sent',
    due: 'Amount due',
    picture: (name) => `Image of ${name}’s receipt`,
    failed: 'The image couldn’t be loaded. Open the request to see it.',
    open: (name) => `Open ${name}’s request`,
  },
})
