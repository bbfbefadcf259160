import type { Transfer } from '#contract/transfer-values.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'
import { member } from './people.ts'

const key = '9d2c41f07ab35e8816c0d9f47e2b6a13'

const transfer = {
  key,
  amount: 400_000,
  currency: 'EGP',
  channel: 'instapay',
  senderName: member.name,
  senderNumber: '01001234567',
  reference: '20261101778899',
  at: '2026-11-01T08:50:00.000Z',
  day: '2026-11-01',
} satisfies Transfer

const due = { count: 1, amount: 400_000 }
const none = { count: 0, amount: 0 }

/** Money that came in. */
export const transferExamples = {
  matchTransfers: {
    body: {
      kind: 'messages',
      text: 'لقد استلمت 4,000.00 جنيه من سارة إبراهيم عبر إنستاباي. البيان: K7M4. الرقم المرجعي: 20261101778899',
    },
    answer: {
      lines: [
        {
          transfer,
          result: 'matched',
          note: 'K7M4',
          candidates: [
            {
              requestId: ids.request,
              fullName: member.name,
              status: 'pending',
              due: 400_000,
              missing: 400_000,
              createdAt: '2026-11-01T09:00:00.000Z',
              arrived: false,
              evidence: ['code', 'amount', 'time'],
            },
          ],
          together: [],
        },
      ],
      dropped: { codes: 0, sent: 0, unread: 0, repeated: 0 },
      isCut: false,
    },
  },
  confirmTransfers: {
    body: { transfers: [{ ...transfer, requestId: ids.request }] },
    answer: { outcomes: ['seen'] },
  },
  removeTransfer: { params: { key }, query: { part: 'free' } },
  readClose: {
    query: { day: '2026-11-01', method: 'instapay' },
    answer: {
      day: '2026-11-01',
      today: '2026-11-02',
      methods: [{ method: 'instapay', count: 1 }],
      sums: { expected: due, seen: due, missing: none, unasked: none, over: none, extra: none },
      requests: [
        {
          requestId: ids.request,
          fullName: member.name,
          state: 'seen',
          due: 400_000,
          expected: 400_000,
          seen: 400_000,
          over: 0,
          arrival: { channel: 'instapay', at: '2026-11-01T09:32:00.000Z', by: 'Karim', missing: 0 },
        },
      ],
      overLater: [],
      extras: [],
      undecided: [{ requestId: ids.otherRequest, fullName: member.name, amount: 150_000, rest: 50_000 }],
      undecidedSum: { count: 1, amount: 150_000 },
      kept: [],
      setAsideSum: none,
    },
  },
} satisfies Partial<Examples>
