import type { AuditEntryView } from '#contract/audit.ts'
import { auditWords } from '#contract/audit-words.ts'
import { cairoDay } from '#contract/cairo-days.ts'
import { inPounds } from '#contract/money.ts'
import { paymentMethodName } from '#contract/payment-methods.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Language, PlanId } from '#contract/values.ts'
import { orderOf } from '#server/applications/index.ts'
import type { ConcernedPerson } from '#server/data-breaches/concerned/index.ts'
import type { CsvCell } from '#server/platform/csv.ts'
import type { FileContent } from './csv-link.ts'
import type { membersAfter, requestsAfter } from './store.ts'

type MemberRow = Awaited<ReturnType<typeof membersAfter>>[number]
type RequestRow = Awaited<ReturnType<typeof requestsAfter>>[number]

const words = {
  ar: {
    members: [
      'الاسم',
      'البريد الإلكتروني',
      'الهاتف',
      'واتساب',
      'الباقة',
      'الحالة',
      'بداية الاشتراك',
      'نهاية الاشتراك',
      'الكابتن',
      'عضو منذ',
    ],
    requests: [
      'رقم الطلب',
      'تاريخ الإرسال',
      'الاسم',
      'البريد الإلكتروني',
      'الهاتف',
      'واتساب',
      'النوع',
      'الباقة',
      'الشهور',
      'الإجمالي بالجنيه',
      'الحالة',
      'تاريخ القرار',
      'رمز التحويل',
      'طريقة التحويل',
    ],
    payments: [
      'تاريخ القبول',
      'رقم الطلب',
      'الاسم',
      'البريد الإلكتروني',
      'النوع',
      'الباقة',
      'الشهور',
      'المبلغ بالجنيه',
      'رمز التحويل',
      'طريقة التحويل',
      'المردود بالجنيه',
    ],
    audit: ['الوقت (القاهرة)', 'الاسم', 'ما حدث', 'يخص', 'عدد المرات', 'التفاصيل'],
    processing_register: ['القسم', 'البند', 'التفاصيل'],
    people_concerned: ['الاسم', 'البريد الإلكتروني', 'الهاتف', 'الصفة'],
    people: {
      ...{ member: 'عضو', applicant: 'صاحب طلب بلا حساب', sender: 'صاحب رسالة بلا حساب' },
      requester: 'صاحب طلب خصوصية بلا حساب',
    },
    plans: { basic: 'الأساسية', professional: 'الاحترافية', premium: 'المميّزة' } satisfies Record<
      PlanId,
      string
    >,
    kinds: { new: 'جديد', renewal: 'تجديد' },
    states: { active: 'نشط', paused: 'مجمّد', expired: 'منتهٍ', blocked: 'محظور', none: 'بدون اشتراك' },
    statuses: { pending: 'قيد المراجعة', approved: 'مقبول', rejected: 'مرفوض', cancelled: 'ملغى' },
  },
  en: {
    members: [
      'Name',
      'Email',
      'Phone',
      'WhatsApp',
      'Plan',
      'Status',
      'Access from',
      'Access until',
      'Coach',
      'Member since',
    ],
    requests: [
      'Code',
      'Sent',
      'Name',
      'Email',
      'Phone',
      'WhatsApp',
      'Kind',
      'Plan',
      'Months',
      'Total EGP',
      'Status',
      'Decided',
      'Pay code',
      'Paid with',
    ],
    payments: [
      ...['Approved', 'Code', 'Name', 'Email', 'Kind', 'Plan', 'Months', 'Amount EGP'],
      ...['Pay code', 'Paid with', 'Refunded EGP'],
    ],
    audit: ['Time (Cairo)', 'Who', 'What', 'About', 'Times', 'Details'],
    processing_register: ['Section', 'Item', 'Details'],
    people_concerned: ['Name', 'Email', 'Phone', 'Who'],
    people: {
      ...{ member: 'Member', applicant: 'Applicant, no account', sender: 'Sender of a message' },
      requester: 'Privacy request, no account',
    },
    plans: { basic: 'Basic', professional: 'Professional', premium: 'Premium' },
    kinds: { new: 'New', renewal: 'Renewal' },
    states: {
      active: 'Active',
      paused: 'Paused',
      expired: 'Expired',
      blocked: 'Blocked',
      none: 'No subscription',
    },
    statuses: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', cancelled: 'Cancelled' },
  },
}

/** The headings of a file. */
export function headingsOf(table: FileContent['table'], language: Language): string[] {
  return words[language][table]
}

/** The cells of a member. */
export function memberCells(row: MemberRow, language: Language, now: Date): CsvCell[] {
  const { plans, states } = words[language]
  return [
    ...[row.name, row.email ?? row.unproved_email, row.phone, row.whatsapp],
    ...[row.plan && plans[row.plan], states[stateOf(row, now)]],
    ...[dayOf(row.access_starts_at), dayOf(row.access_ends_at), row.coach, dayOf(row.created_at)],
  ]
}

function stateOf({ blocked_at, access_ends_at, access_paused_until }: MemberRow, now: Date) {
  if (blocked_at !== null) return 'blocked'
  if (access_ends_at === null) return 'none'
  if (new Date(access_ends_at) <= now) return 'expired'
  return access_paused_until !== null && new Date(access_paused_until) > now ? 'paused' : 'active'
}

/** What the words of a request are in: the language, and the names of the site's payment methods. */
type Wording = { language: Language; methods: SiteSettings['paymentMethods'] }

const transferCells = ({ pay_code, payment_method: method }: RequestRow, { language, methods }: Wording) => [
  pay_code,
  method && paymentMethodName(method, methods)[language],
]

/** The cells of a request. */
export function requestCells(row: RequestRow, wording: Wording): CsvCell[] {
  const { language } = wording
  const { plans, kinds, statuses } = words[language]
  const { months, total } = orderOf(row)
  return [
    ...[row.code, dayOf(row.created_at), row.full_name, row.email, row.phone, row.whatsapp],
    ...[kinds[row.kind], plans[row.plan], months, total, statuses[row.status], dayOf(row.reviewed_at)],
    ...transferCells(row, wording),
  ]
}

/** What arrived for an approved request and what was paid back, in piastres; undefined if the ledger does not have it yet. */
type Money = { arrived: number; refunded: number } | undefined

/** The cells of an approved request as a payment. */
export function paymentCells(row: RequestRow, money: Money, wording: Wording): CsvCell[] {
  const { language } = wording
  const { plans, kinds } = words[language]
  const { months, total } = orderOf(row)
  return [
    ...[dayOf(row.reviewed_at), row.code, row.full_name, row.email],
    ...[kinds[row.kind], plans[row.plan], months, money ? pounds(money.arrived) : total],
    ...transferCells(row, wording),
    money ? pounds(money.refunded) : 0,
  ]
}

const pounds = (amount: number) => inPounds({ amount, currency: 'EGP' })

/** The cells of a person whom a breach concerns. */
export const concernedCells = (
  { kind, name, email, phone }: ConcernedPerson,
  language: Language,
): CsvCell[] => [name, email, phone, words[language].people[kind]]

/** The day in Cairo, which every spreadsheet reads as a date. */
const dayOf = (instant: string | null) => (instant === null ? null : cairoDay(new Date(instant)))

const inCairo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The cells of an audit entry. */
export function auditCells(
  { at, actor, action, subject, count, details }: AuditEntryView,
  language: Language,
): CsvCell[] {
  const facts = Object.keys(details).length === 0 ? '' : JSON.stringify(details)
  return [
    inCairo.format(new Date(at)),
    actor?.name,
    auditWords[action][language],
    subject?.name,
    count,
    facts,
  ]
}
