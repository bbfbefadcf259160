import { z } from 'zod'
import { MethodCount, mostMethods } from './application-counts.ts'
import { Arrival } from './application-values.ts'
import { endpoint } from './endpoint.ts'
import { Piastres, SomePiastres } from './payment-values.ts'
import { optionalLine } from './text.ts'
import {
  BankColumns,
  longestBankFile,
  longestPaste,
  mostConfirmed,
  mostShares,
  Transfer,
  TransferCandidate,
  TransferInput,
} from './transfer-values.ts'
import { Day, Id } from './values.ts'

/** Messages as they were pasted, or a bank's CSV file. `columns` are stored for all files with the same headings. */
export const PastedTransfers = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('messages'),
    text: z.string().min(1, 'required').max(longestPaste, 'paste_too_long'),
  }),
  z.object({
    kind: z.literal('file'),
    text: z.string().min(1, 'required').max(longestBankFile, 'bank_file_too_long'),
    columns: BankColumns.refine(
      ({ credit, amount }) => credit !== null || amount !== null,
      'amount_column',
    ).optional(),
  }),
])
export type PastedTransfers = z.infer<typeof PastedTransfers>

/**
 * Amounts that fit only together: one transfer for two requests, or two transfers, named by their keys, for one request.
 */
const Together = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('requests'), requests: z.array(TransferCandidate).length(2) }),
  z.object({ kind: z.literal('transfers'), request: TransferCandidate, keys: z.array(z.string()).length(2) }),
])

/**
 * What a message or line is. `matched`: one request fits, and no other transfer fits it as well. `ambiguous`: several do,
 * or one by half, or some only `together`. `stored`: it was confirmed before, for the first of `candidates` if the caller sees that. `recorded`:
 * just its amount was kept for a candidate when the rest was asked for, so there is nothing to tick; one line for each such part.
 */
const Line = z.object({
  transfer: Transfer,
  result: z.enum(['matched', 'ambiguous', 'unmatched', 'recorded', 'stored']),
  /** What the message says beside it, such as the purpose. Nobody stores it. */
  note: z.string().nullable(),
  /** The likeliest first, at most five. */
  candidates: z.array(TransferCandidate),
  /** The likeliest first, at most three. */
  together: z.array(Together),
})

/** What a file's columns are called, and what is in them; asked once for each kind of file. */
const BankFileFormat = z.object({
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  guess: BankColumns,
})

/**
 * Reads messages or a file, and looks for the requests that they pay. Stores nothing but the columns of a file. Codes for
 * signing in, and money that was sent, are counted and dropped. Nobody can rely on a message: its text may be made up.
 */
export const matchTransfers = endpoint({
  id: 'matchTransfers',
  method: 'POST',
  path: '/admin/transfers/match',
  summary: 'Reads pasted messages or a bank’s file, and finds the requests that the transfers pay.',
  access: 'staff',
  belongsTo: 'filtered',
  body: PastedTransfers,
  // Arabic letters are two bytes each, and JSON escapes quotes.
  maxBodyBytes: 3 * 1024 * 1024,
  status: 200,
  response: z.object({
    lines: z.array(Line),
    /** What was dropped: messages with codes, money that was sent, what could not be read, and repetitions. */
    dropped: z.object({ codes: z.int(), sent: z.int(), unread: z.int(), repeated: z.int() }),
    /** Whether there is more: only the first 1,000 messages, or 5,000 lines of a file, are read. */
    isCut: z.boolean(),
    /** Only of a file whose columns nobody has named yet: then there are no lines. */
    format: BankFileFormat.optional(),
  }),
  errors: [],
})

/**
 * What became of a confirmed transfer. `seen`: its request is marked as arrived. `kept`: stored without a request.
 * `already`: it was confirmed so before. `used`: it, or its reference, belongs to another request or none. `occupied`: of
 * the request nothing is missing any more. `again`: the request was paid before, and this paid it once more. `closed`: the request was rejected or withdrawn. `gone`: there is no such request.
 * `refused`: who sees only their own members keeps nothing without a request.
 */
export const transferOutcomes = [
  'seen',
  'again',
  'kept',
  'already',
  'used',
  'occupied',
  'closed',
  'gone',
  'refused',
] as const
export type TransferOutcome = (typeof transferOutcomes)[number]

/**
 * A transfer that a person ticked for its request, or for none (`requestId` null). One that pays several requests has
 * `shares` instead, which add up to its amount. `again`: that its one request was paid before does not hinder it, if it pays
 * all that was due once more.
 */
const TickedTransfer = TransferInput.extend({
  requestId: Id.nullable(),
  again: z.boolean().optional(),
  shares: z
    .array(z.object({ requestId: Id, amount: SomePiastres }))
    .min(1)
    .max(mostShares)
    .optional(),
}).refine(
  ({ shares, amount }) => !shares || shares.reduce((all, share) => all + share.amount, 0) === amount,
  { path: ['amount'], error: 'amount' },
)
export type TickedTransfer = z.infer<typeof TickedTransfer>

/** Stores transfers that a person ticked. */
export const confirmTransfers = endpoint({
  id: 'confirmTransfers',
  method: 'POST',
  path: '/admin/transfers',
  summary: 'Stores transfers that were seen to arrive, and marks the payments of their requests.',
  access: 'staff',
  belongsTo: 'filtered',
  body: z.object({
    transfers: z.array(TickedTransfer).min(1).max(mostConfirmed),
  }),
  maxBodyBytes: 512 * 1024,
  status: 200,
  /** In the order of the transfers. */
  response: z.object({ outcomes: z.array(z.enum(transferOutcomes)) }),
  errors: ['busy'],
})

/**
 * Takes back that a transfer was confirmed, for none or for its requests. A note that a person had made before stays.
 * The `free` part is what of it belongs to no request. What was kept for a request, and the rest asked for, stays: its
 * money is counted.
 */
export const removeTransfer = endpoint({
  id: 'removeTransfer',
  method: 'DELETE',
  path: '/admin/transfers/{key}',
  summary: 'Takes a confirmed transfer back.',
  access: 'staff',
  belongsTo: 'filtered',
  params: z.object({ key: Id }),
  query: z.object({ part: z.enum(['all', 'free']).default('all') }),
  status: 204,
  response: z.void(),
  errors: ['not_found', 'transfer_set_aside'],
})

const Sum = z.object({ count: z.int(), amount: z.int().min(0) })

/** How many requests of a day are named at most; the sums are of all. */
export const mostClosed = 500

/** How many requests with money that are not approved are named at most of each kind, the largest amounts first. */
export const mostSetAside = 50

/**
 * The payments of the requests that were approved on a day, and whether they were seen to arrive. `unasked`: nobody was
 * asked when it was approved, or its person was erased since. What was `expected` is what the approvals said arrived with
 * them: what of it was `seen`, is `missing` and `unasked`, always adds up to it. `over` came for requests beyond that, and counts on the day on which it was seen: `overLater` are those that were approved
 * before, so that the close of an earlier day stays. `method` leaves the requests of one payment method, or `unsaid`, everywhere; of the
 * `extras`, which have none, those that came in by it. `extras` came in on that day and belong to no request; whoever
 * sees only their own members sees none. Amounts are in piastres. Sums of money are for those who see the numbers: not for
 * assistants.
 */
export const readClose = endpoint({
  id: 'readClose',
  method: 'GET',
  path: '/admin/transfers/day',
  summary: 'Reads which payments of a day’s approved requests arrived, which did not, and what else came in.',
  access: 'coach',
  belongsTo: 'filtered',
  query: z.object({ day: Day, method: optionalLine(64).optional() }),
  status: 200,
  response: z.object({
    day: Day,
    today: Day,
    /** How many of the requests that were approved on the day are of each payment method. */
    methods: z.array(MethodCount).max(mostMethods),
    sums: z.object({ expected: Sum, seen: Sum, missing: Sum, unasked: Sum, over: Sum, extra: Sum }),
    requests: z.array(
      z.object({
        requestId: Id,
        fullName: z.string(),
        state: z.enum(['seen', 'missing', 'unasked']),
        /** What was due. */
        due: Piastres,
        /** What the approval said arrived with it: less than due if a part was kept before, or credit was used. */
        expected: Piastres,
        /** What of that was seen to arrive, and what came beyond it. */
        seen: Piastres,
        over: Piastres,
        /** Several transfers each paid all that was due. */
        paidTwice: z.literal(true).optional(),
        arrival: Arrival.nullable(),
      }),
    ),
    overLater: z
      .array(z.object({ requestId: Id, fullName: z.string(), amount: SomePiastres }))
      .max(mostClosed),
    extras: z.array(Transfer),
    /**
     * What arrived for requests that are not decided, now and of any day: pending ones, and those whose `rest` is asked for. It is
     * in none of the sums of the day, until the approval says what arrived.
     */
    undecided: z
      .array(
        z.object({
          requestId: Id,
          fullName: z.string(),
          amount: Piastres,
          rest: SomePiastres.optional(),
        }),
      )
      .max(mostSetAside),
    /** Of all of them. */
    undecidedSum: Sum,
    /**
     * What is kept for requests that were rejected or withdrawn, of any day, and whose rest is not asked for: for their next
     * order, or to be paid back.
     */
    kept: z.array(z.object({ requestId: Id, fullName: z.string(), amount: Piastres })).max(mostSetAside),
    /** Of all of them. */
    setAsideSum: Sum,
  }),
  errors: [],
})
