import { z } from 'zod'
import { SomePiastres } from './payment-values.ts'
import { oneLine } from './text.ts'
import { Id, Instant } from './values.ts'

/** A place on the picture of a receipt, in thousandths of its width and height; of a PDF on its first page, or the second. */
const ReadBox = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  page: z.number().optional(),
})

const fact = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, confidence: z.number().min(0).max(1), box: ReadBox }).nullable()

/** How money was sent, as a receipt tells. */
export const readMethods = ['instapay', 'vodafoneCash', 'bank'] as const
/** What a receipt says became of the transfer. */
export const readStates = ['sent', 'pending', 'failed'] as const

/**
 * What a receipt says, as read by machine: a help, never a decision. A fact is null if it is not there or not certain.
 * `amount` is in EGP. `time` is as written on the receipt: a day, or a day and a time of day in Egypt. `recipient` is the
 * number, handle or account that was paid, with `*` for what the receipt hides; null in readings from before it was read.
 * `code` is what the QR code says of the transfer, `amount` in EGP; where print could not be read, the facts are those of the
 * code.
 */
export const ReceiptFacts = z
  .object({
    method: fact(z.enum(readMethods)),
    reference: fact(z.string()),
    amount: fact(z.number()),
    time: fact(z.string()),
    sender: fact(z.string()),
    state: fact(z.enum(readStates)),
    recipient: fact(z.string()).default(null),
    code: fact(z.object({ amount: z.number().optional(), reference: z.string().optional() })).default(null),
  })
  .meta({ id: 'ReceiptFacts' })
export type ReceiptFacts = z.infer<typeof ReceiptFacts>

/** The longest texts that are stored of a receipt. */
export const longestReadText = 60

/** Another request, whose receipt is alike in what was read. */
const OtherReceipt = z.object({ subscriptionId: Id, fullName: z.string() })

/**
 * What an applicant says that their receipt shows, where it was read wrongly: a claim, beside which what was read stays.
 * `amount` is in piastres. What they say nothing of is absent.
 */
export const ReceiptCorrection = z
  .object({
    amount: SomePiastres.optional(),
    reference: oneLine(longestReadText).optional(),
    method: z.enum(readMethods).optional(),
  })
  .meta({ id: 'ReceiptCorrection' })
export type ReceiptCorrection = z.infer<typeof ReceiptCorrection>

/** A correction as stored, with the time of the last change. */
export const StoredCorrection = ReceiptCorrection.extend({ at: Instant }).meta({ id: 'StoredCorrection' })
export type StoredCorrection = z.infer<typeof StoredCorrection>

/**
 * The reading of a proof. `reading`: not yet, but in a moment. `not_read`: not yet, and nobody knows when, or machine reading is off. `failed`: nothing could be read.
 * `sameReference` are other applications whose receipt has the same reference, and `hiddenSameReference` how many more
 * there are that the caller does not see, and `moreSameReference` how many that are not listed, absent if there are none: of at most 200 receipts alike. `sameMoment`, `moreSameMoment` and `hiddenSameMoment` are those of the same
 * amount and minute, with another reference or none. `daysBefore`: how many days in Cairo the transfer was made before the
 * application was sent, if it was. `daysAhead`: how many days after the receipt was read, if it says so. `sentTo`: to whom
 * the money went, as far as that is certain: `expected` is null if it was the site, else what should have been paid to.
 * `correction` is what the applicant says of it; flags rest on `facts` alone.
 */
export const ProofReading = z
  .object({
    state: z.enum(['not_read', 'reading', 'read', 'failed']),
    facts: ReceiptFacts.nullable(),
    sameReference: z.array(OtherReceipt),
    moreSameReference: z.int().min(1).optional(),
    hiddenSameReference: z.int().min(1).optional(),
    sameMoment: z.array(OtherReceipt).min(1).optional(),
    moreSameMoment: z.int().min(1).optional(),
    hiddenSameMoment: z.int().min(1).optional(),
    daysBefore: z.int().min(1).optional(),
    daysAhead: z.int().min(1).optional(),
    sentTo: z.object({ expected: z.string().nullable() }).optional(),
    correction: StoredCorrection.optional(),
  })
  .meta({ id: 'ProofReading' })
export type ProofReading = z.infer<typeof ProofReading>
