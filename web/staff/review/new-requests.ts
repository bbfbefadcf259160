import { counted } from '#web/platform/plural-forms.ts'

/** The press that shows what has arrived. */
export const newRequests = counted(
  ['لا جديد', 'طلب جديد واحد', 'طلبان جديدان', '{n} طلبات جديدة', '{n} طلبًا جديدًا', '{n} طلب جديد'],
  '{n} new request',
  '{n} new requests',
)
