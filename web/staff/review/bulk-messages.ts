import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

/** How many requests are chosen. */
export const chosenRequests = counted(
  ['لم يُحدَّد طلب بعد', 'طلب واحد محدد', 'طلبان محددان', '{n} طلبات محددة', '{n} طلبًا محددًا', '{n} طلب محدد'],
  '{n} selected',
  '{n} selected',
)

/** How many were decided by others; each form is a sentence. */
export const decidedByOthers = counted(
  [
    'لم يسبق أي قرار آخر.',
    'طلب واحد سبق فيه قرار من زميل.',
    'طلبان سبق فيهما قرار من زميل.',
    '{n} طلبات سبق فيها قرار من زميل.',
    '{n} طلبًا سبق فيها قرار من زميل.',
    '{n} طلب سبق فيها قرار من زميل.',
  ],
  'A colleague had already decided {n} request.',
  'A colleague had already decided {n} requests.',
)

/** How many are still selected, because their rejection failed; each form is a sentence. */
export const stillSelected = counted(
  [
    'لم يبقَ طلب محدد.',
    'تعذّر رفض طلب واحد، وبقي محددًا.',
    'تعذّر رفض طلبين، وبقيا محددين.',
    'تعذّر رفض {n} طلبات، وبقيت محددة.',
    'تعذّر رفض {n} طلبًا، وبقيت محددة.',
    'تعذّر رفض {n} طلب، وبقيت محددة.',
  ],
  'Couldn’t reject {n} request. It’s still selected.',
  'Couldn’t reject {n} requests. They’re still selected.',
)

/** What undo took back. */
export const requestsUndone = counted(
  [
    'لم يرجع أي طلب للانتظار',
    'عاد طلب واحد للانتظار',
    'عاد طلبان للانتظار',
    'عادت {n} طلبات للانتظار',
    'عاد {n} طلبًا للانتظار',
    'عاد {n} طلب للانتظار',
  ],
  '{n} request is waiting again',
  '{n} requests are waiting again',
)

/** What undo came too late for. */
export const undoTooLate = counted(
  [
    'التراجع تم كاملًا',
    'فات وقت التراجع عن طلب واحد',
    'فات وقت التراجع عن طلبين',
    'فات وقت التراجع عن {n} طلبات',
    'فات وقت التراجع عن {n} طلبًا',
    'فات وقت التراجع عن {n} طلب',
  ],
  'Too late to undo {n} request',
  'Too late to undo {n} requests',
)

export const bulkMessages = defineMessages({
  ar: {
    selected: 'الطلبات المحددة',
    reject: 'رفض المحدد',
    hint: (seconds: string) => `سبب واحد للجميع. ضغطة على السبب ترفض المحدد، والتراجع متاح ${seconds}.`,
    undoFailed: 'تعذّر التراجع',
  },
  en: {
    selected: 'Selected requests',
    reject: 'Reject selected',
    hint: (seconds) => `One reason for all. Tap it to reject them. You can undo for ${seconds}.`,
    undoFailed: 'Couldn’t undo',
  },
})
