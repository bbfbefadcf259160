import { incomeMonths } from '#contract/dashboard-income.ts'
import type { Reminder } from '#contract/dashboard-today.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'
import { inbox } from './messages.ts'
import { member } from './people.ts'
import { pendingRequest } from './requests.ts'

const listed = {
  userId: ids.member,
  name: member.name,
  plan: 'professional',
  phoneE164: '+201001234567',
  whatsappE164: '+201001234567',
  language: 'ar',
} as const

const reminded = { at: '2026-11-28T07:10:00.000Z', by: 'Karim' } satisfies Reminder

const reminding = { params: { id: ids.member }, body: { about: 'ending' } } as const

const incomeExample = Array.from({ length: incomeMonths }, (_, at) => ({
  month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`,
  confirmed: 6000,
  packages: { basic: 2400, professional: 3600, premium: 0 },
  methods: [
    { method: 'instapay', confirmed: 3600 },
    { method: null, confirmed: 2400 },
  ],
  ...{ fresh: 2, renewed: 2, lost: 1 },
}))

const timesExample = incomeExample.map(({ month }) => ({
  month,
  review: { count: 9, median: 5400, p90: 72_000 },
  told: { count: 8, median: 600, p90: 14_400 },
  isSample: false,
}))

export const todayExamples = {
  readIncome: { answer: { months: incomeExample } },
  readReviewTimes: { answer: { months: timesExample } },
  readToday: {
    answer: {
      requests: { total: 1, rows: [pendingRequest] },
      ending: { total: 1, rows: [{ ...listed, endDate: '2026-12-01T09:30:00.000Z', reminded }] },
      unassigned: {
        total: 1,
        rows: [
          { ...listed, userId: ids.otherMember, name: 'Nour Hassan', since: '2026-11-26T12:00:00.000Z' },
        ],
      },
      messages: { total: 1, rows: [inbox] },
      silent: {
        total: 1,
        rows: [{ ...listed, lastSeenAt: '2026-11-20T18:00:00.000Z', reminded: null }],
      },
      month: {
        month: '2026-11',
        confirmed: 8000,
        confirmedSameDayBefore: 6400,
        fresh: 2,
        renewed: 1,
        ending: 4,
        days: [4000, 4000, 6000, 8000],
      },
      email: 'connected',
    },
  },
  markReminded: { ...reminding, answer: { reminded } },
  unmarkReminded: { ...reminding, answer: { reminded: null } },
  remindByEmail: {
    body: { about: 'ending', userIds: [ids.member, ids.otherMember], holdSeconds: 10 },
    answer: {
      batch: ids.batch,
      reminded,
      members: [
        { userId: ids.member, name: member.name, outcome: 'mailed' },
        { userId: ids.otherMember, name: 'Nour Hassan', outcome: 'no_confirmed_email' },
      ],
    },
  },
  undoReminders: {
    params: { id: ids.batch },
    answer: { members: [{ userId: ids.member, name: member.name, outcome: 'undone' }] },
  },
} satisfies Partial<Examples>
