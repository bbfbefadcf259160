import { z } from 'zod'
import { ApplicationStatus, ArrivalChannel } from './application-values.ts'
import { Piastres, SomePiastres } from './payment-values.ts'
import { Id, Instant, InstantInput } from './values.ts'

/** The longest text that is pasted at once, and the longest file, in characters. */
export const longestPaste = 200_000
export const longestBankFile = 1_000_000

/** The most lines of a file, and the most transfers that are confirmed at once. */
export const mostBankRows = 5000
export const mostConfirmed = 500

/** The most requests that one transfer pays. */
export const mostShares = 5

/** A sender, reference or day that a message did not say is null. */
const facts = {
  /** Names the message or line: the same text, or the same reference, has the same key. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
  amount: SomePiastres,
  currency: z.literal('EGP'),
  channel: ArrivalChannel,
  senderName: z.string().max(60).nullable(),
  senderNumber: z.string().max(20).nullable(),
  reference: z.string().max(40).nullable(),
}

const IncomingDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'day')
  .refine((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)), 'day')

/** Money that came in, as its message or line says. `amount` is in piastres, `day` a day in Cairo. */
export const Transfer = z
  .object({ ...facts, at: Instant.nullable(), day: z.string().nullable() })
  .meta({ id: 'Transfer' })
export type Transfer = z.infer<typeof Transfer>

/** The same in a request. */
export const TransferInput = z.object({
  ...facts,
  at: InstantInput.nullable(),
  day: IncomingDay.nullable(),
})
export type TransferInput = z.infer<typeof TransferInput>

/** Why a request may be the one of a transfer; `reference` is the one that the machine read on its receipt. */
export const transferEvidence = ['code', 'reference', 'amount', 'number', 'name', 'time'] as const
export type TransferEvidence = (typeof transferEvidence)[number]

/**
 * A request that a transfer may pay. `due` and what of it is still `missing` are in piastres; `arrived`: it was seen to
 * arrive already. `mayBeCounted`: just what came was kept for it before, and the transfer that brought that is not known, so it may
 * be this one. `paidBefore`: nothing is missing, since the transfer that it names paid all that was due; what came may be a second one.
 */
export const TransferCandidate = z
  .object({
    requestId: Id,
    fullName: z.string(),
    status: ApplicationStatus,
    due: Piastres,
    missing: Piastres,
    createdAt: Instant,
    arrived: z.boolean(),
    mayBeCounted: z.boolean().optional(),
    paidBefore: z.object({ channel: ArrivalChannel, day: z.string(), at: Instant.nullable() }).optional(),
    evidence: z.array(z.enum(transferEvidence)),
  })
  .meta({ id: 'TransferCandidate' })
export type TransferCandidate = z.infer<typeof TransferCandidate>

/** The columns of a bank's file, from 0. Either `credit`, with or without `debit`, or a signed `amount`. */
export const BankColumns = z
  .object({
    date: z.int().min(0).max(59).nullable(),
    credit: z.int().min(0).max(59).nullable(),
    debit: z.int().min(0).max(59).nullable(),
    amount: z.int().min(0).max(59).nullable(),
    note: z.int().min(0).max(59).nullable(),
    sender: z.int().min(0).max(59).nullable(),
    reference: z.int().min(0).max(59).nullable(),
  })
  .meta({ id: 'BankColumns' })
export type BankColumns = z.infer<typeof BankColumns>
export const bankColumns = ['date', 'credit', 'debit', 'amount', 'note', 'sender', 'reference'] as const
