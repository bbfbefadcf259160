import type { readMethods, readStates } from '#contract/proof-reading.ts'
import { defineMessages } from '#web/platform/messages.ts'

type Methods = Record<(typeof readMethods)[number], string>
type States = Record<(typeof readStates)[number], string>

/** What was read on the applicant's receipt, and their correction. */
export const ownReadingMessages = defineMessages({
  ar: {
    title: 'القراءة الآلية لإيصالك',
    lead: 'تساعد الكابتن في المراجعة، وقد تخطئ. الإيصال نفسه هو المرجع.',
    unreadLead: 'لم نتمكن من قراءة الإيصال آليًا. سيراجعه الكابتن بنفسه.',
    unread: 'لم يُقرأ',
    amount: 'المبلغ',
    reference: 'رقم العملية',
    method: 'طريقة الدفع',
    methods: { instapay: 'إنستاباي', vodafoneCash: 'فودافون كاش', bank: 'بنك' } satisfies Methods as Methods,
    time: 'وقت التحويل',
    state: 'حالة التحويل',
    states: { sent: 'تم', pending: 'قيد التنفيذ', failed: 'فشل' } satisfies States as States,
    yours: 'تصحيحك',
    wrong: 'تصحيح القراءة',
    enter: 'كتابة بيانات الإيصال',
    change: 'تعديل التصحيح',
    hint: 'اكتب ما يظهر في الإيصال فقط. يرى الكابتن القراءة وتصحيحك معًا.',
    amountHint: 'بالجنيه، مثل 1500 أو 1500.50',
    unsaid: 'غير مذكورة',
    save: 'حفظ التصحيح',
    saving: 'جارٍ الحفظ…',
    saved: 'حُفظ التصحيح، وسيراه الكابتن مع إيصالك.',
    cancel: 'إلغاء',
  },
  en: {
    title: 'What we read on your receipt',
    lead: 'Read by machine to help the coach’s review, and it can be wrong. The receipt itself is what counts.',
    unreadLead: 'We couldn’t read your receipt by machine. The coach will look at it.',
    unread: 'Not read',
    amount: 'Amount',
    reference: 'Reference',
    method: 'Method',
    methods: { instapay: 'InstaPay', vodafoneCash: 'Vodafone Cash', bank: 'Bank' },
    time: 'Transferred',
    state: 'Transfer status',
    states: { sent: 'Sent', pending: 'Pending', failed: 'Failed' },
    yours: 'Your correction',
    wrong: 'Correct it',
    enter: 'Enter its details',
    change: 'Edit correction',
    hint: 'Enter only what the receipt shows. The coach sees what we read and your correction together.',
    amountHint: 'In pounds, such as 1500 or 1500.50',
    unsaid: 'Not stated',
    save: 'Save correction',
    saving: 'Saving…',
    saved: 'Your correction is saved. The coach sees it with your receipt.',
    cancel: 'Cancel',
  },
})
