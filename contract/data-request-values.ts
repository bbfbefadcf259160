import { cairoDay, daysAfter, daysBetween } from './cairo-days.ts'
import type { LocalizedText } from './values.ts'

/** What somebody can ask for about their own data, with its name. */
export const privacyRequestKinds = {
  access: { ar: 'الاطلاع على البيانات', en: 'See the data' },
  copy: { ar: 'نسخة من البيانات', en: 'Copy of the data' },
  correction: { ar: 'تصحيح البيانات', en: 'Correct the data' },
  erasure: { ar: 'حذف البيانات', en: 'Erase the data' },
  objection: { ar: 'الاعتراض على استخدام البيانات', en: 'Object to a use of the data' },
} as const satisfies Record<string, LocalizedText>
export type PrivacyRequestKind = keyof typeof privacyRequestKinds
export const privacyRequestKindNames = Object.keys(privacyRequestKinds) as [
  PrivacyRequestKind,
  ...PrivacyRequestKind[],
]

/** Whether somebody still waits for an answer, and how it ended: with what was asked for, or with a reason against it. */
export const privacyRequestStates = {
  open: { ar: 'ينتظر الرد', en: 'Open' },
  answered: { ar: 'تم الرد', en: 'Answered' },
  refused: { ar: 'مرفوض', en: 'Refused' },
} as const satisfies Record<string, LocalizedText>
export type PrivacyRequestState = keyof typeof privacyRequestStates
export const privacyRequestStateNames = Object.keys(privacyRequestStates) as [
  PrivacyRequestState,
  ...PrivacyRequestState[],
]

/** How a request comes that staff write down. */
export const recordedWays = ['whatsapp', 'email', 'phone', 'in_person'] as const

/** How a request came: also `account`, sent from the member's account, and `self_service`, done there at once. */
export const privacyRequestWays = ['account', 'self_service', ...recordedWays] as const
export type PrivacyRequestWay = (typeof privacyRequestWays)[number]

/** Within how many days of its receipt a request is answered, as the privacy text promises. A test compares the two. */
export const privacyAnswerDays = 30

/** The last day, in Cairo, to answer a request that was received on this day. */
export const privacyRequestDue = (receivedOn: string): string => daysAfter(receivedOn, privacyAnswerDays)

/** How many days are left to answer, 0 on the last one and negative after it; days as the calendar in Cairo counts them. */
export const privacyDaysLeft = (dueOn: string, now: number): number =>
  daysBetween(cairoDay(new Date(now)), dueOn)
