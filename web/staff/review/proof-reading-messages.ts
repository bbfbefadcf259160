import type { readMethods, readStates } from '#contract/proof-reading.ts'
import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

type Methods = Record<(typeof readMethods)[number], string>
type States = Record<(typeof readStates)[number], string>

/** Days after the preposition of "before the request by". */
export const daysBefore = counted(
  ['أقل من يوم', 'يوم واحد', 'يومين', '{n} أيام', '{n} يومًا', '{n} يوم'],
  '{n} day',
  '{n} days',
)

/** The texts about what a machine read on a receipt. */
export const proofReadingMessages = defineMessages({
  ar: {
    says: 'في الإيصال',
    machine: 'قراءة آلية، وقرارك هو الأساس',
    notRead: 'لم يُقرأ',
    reading: 'جارٍ قراءة الإيصال…',
    applicant: 'صاحب الطلب يقول:',
    method: 'طريقة الدفع في الإيصال',
    methods: { instapay: 'إنستاباي', vodafoneCash: 'فودافون كاش', bank: 'بنك' } satisfies Methods,
    reference: 'رقم العملية',
    time: 'وقت التحويل',
    sender: 'المرسل',
    recipient: 'إلى',
    ours: 'ضمن بيانات الدفع في الموقع',
    state: 'حالة التحويل',
    states: { sent: 'تم', pending: 'قيد التنفيذ', failed: 'فشل' } satisfies States,
    short: (sum: string) => `المبلغ أقل من المطلوب بـ ${sum}`,
    more: (sum: string) => `المبلغ أكثر من المطلوب بـ ${sum}`,
    old: (days: string) => `التحويل قبل الطلب بـ ${days}`,
    future: (days: string) => `تاريخ الإيصال بعد موعد قراءته بـ ${days}`,
    switched: (read: string, chosen: string) => `الإيصال: ${read}، والطلب: ${chosen}`,
    pending: 'الإيصال يقول إن التحويل لم يكتمل بعد',
    failed: 'الإيصال يقول إن التحويل فشل',
    unread: 'لم نستطع قراءة المبلغ آليًا',
    sameReference: 'رقم العملية نفسه في طلب آخر',
    sameMoment: 'المبلغ نفسه في الدقيقة نفسها، ورقم العملية مختلف أو غير مقروء',
    sameMore: (count: string) => `ومعها طلبات أخرى: ${count}`,
    sameHidden: 'في طلب لا يظهر لك.',
    inRequest: (name: string) => `في طلب ${name}`,
  },
  en: {
    says: 'Receipt says',
    machine: 'Read by machine. You decide.',
    notRead: 'Not read',
    reading: 'Reading the receipt…',
    applicant: 'The applicant says:',
    method: 'Method on receipt',
    methods: { instapay: 'InstaPay', vodafoneCash: 'Vodafone Cash', bank: 'Bank' },
    reference: 'Reference',
    time: 'Transferred',
    sender: 'Sender',
    recipient: 'To',
    ours: 'One of the site’s payment details',
    state: 'Transfer status',
    states: { sent: 'Sent', pending: 'Pending', failed: 'Failed' },
    short: (sum: string) => `The receipt is ${sum} short`,
    more: (sum: string) => `The receipt is ${sum} more than due`,
    old: (days: string) => `Transferred ${days} before the request`,
    future: (days: string) => `The receipt is dated ${days} ahead`,
    switched: (read, chosen) => `Receipt: ${read}. Request: ${chosen}`,
    pending: 'The receipt says that the transfer is still pending',
    failed: 'The receipt says that the transfer failed',
    unread: 'The amount could not be read',
    sameReference: 'The same reference is in another request',
    sameMoment: 'Same amount in the same minute, with another reference or none read',
    sameMore: (count) => `And ${count} more`,
    sameHidden: 'In a request that you do not see.',
    inRequest: (name: string) => `In the request of ${name}`,
  },
})
