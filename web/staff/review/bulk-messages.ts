import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

/** How many requests are chosen. */
export const chosenRequests = counted(
  ['لم يُحدَّد طلب بعد', 'طلب واحد محدد', 'طلبان محددان', '{n} طلبات محددة', '{n} طلبًا محددًا', '{n} طلب محدد'],
  '{n} selected',
  '{n} selected',
)

/** Why some of the chosen requests were not rejected; each form is a sentence. */
export const notRejected = counted(
  [
    'رُفضت كلها.',
    'طلب واحد بقي كما هو.',
    'طلبان بقيا كما هما.',
    '{n} طلبات بقيت كما هي.',
    '{n} طلبًا بقيت كما هي.',
    '{n} طلب بقيت كما هي.',
  ],
  '{n} request stays as it was.',
  '{n} requests stay as they were.',
)

/** What undo took back. */
export const requestsUndone = counted(
  [
    'لم يعد أي طلب',
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
    'التراجع تم كاملًا.',
    'فات وقت التراجع عن طلب واحد.',
    'فات وقت التراجع عن طلبين.',
    'فات وقت التراجع عن {n} طلبات.',
    'فات وقت التراجع عن {n} طلبًا.',
    'فات وقت التراجع عن {n} طلب.',
  ],
  'It was too late for {n} request.',
  'It was too late for {n} requests.',
)

export const bulkMessages = defineMessages({
  ar: {
    select: 'تحديد',
    selected: 'الطلبات المحددة',
    selectAll: 'تحديد الكل',
    selectNone: 'إلغاء تحديد الكل',
    stop: 'إلغاء',
    reject: 'رفض المحدد',
    hint: (seconds: string) => `سبب واحد للجميع. ضغطة على السبب ترفض المحدد، والتراجع متاح ${seconds}.`,
    rejecting: 'جارٍ الرفض…',
  },
  en: {
    select: 'Select',
    selected: 'Selected requests',
    selectAll: 'Select all',
    selectNone: 'Select none',
    stop: 'Cancel',
    reject: 'Reject selected',
    hint: (seconds) => `One reason for all. Tap it to reject them. You can undo for ${seconds}.`,
    rejecting: 'Rejecting…',
  },
})
