import type { SentTransfer } from '#contract/order-values.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { readPayCode } from './rules.ts'
import { changeQuote, findQuote, type QuoteKey, type QuoteRow, setPayCode } from './store.ts'

/** The key of a pay code that was sent with its secret; null without one of them. */
export function keyOf({ payCode, payTicket }: Omit<SentTransfer, 'paymentMethod'>): QuoteKey | null {
  const code = payCode === undefined ? null : readPayCode(payCode)
  return code === null || payTicket === undefined ? null : { code, ticketHash: hashToken(payTicket) }
}

/** The quote of a pay code that was sent, while it holds and nobody has claimed it. */
export async function readQuote(
  { db, clock }: Context,
  sent: Omit<SentTransfer, 'paymentMethod'>,
): Promise<QuoteRow | undefined> {
  const key = keyOf(sent)
  return key === null ? undefined : findQuote(db, key, clock.now())
}

/** Claims a pay code for an application that is saved already; false if it is claimed or has ended since it was read. */
export async function claimQuote(
  tx: Tx,
  { code, ticket_hash: ticketHash }: Pick<QuoteRow, 'code' | 'ticket_hash'>,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<boolean> {
  const change = { application_id: applicationId }
  if (!(await changeQuote(tx, { code, ticketHash }, { change, now }))) return false
  await setPayCode(tx, applicationId, code)
  return true
}

/** The application with a pay code; undefined if the text is none, or no application has it. */
export async function findByPayCode(db: Db, text: string): Promise<string | undefined> {
  const code = readPayCode(text)
  if (code === null) return undefined
  const found = db.selectFrom('applications').select('id').where('pay_code', '=', code)
  return (await found.executeTakeFirst())?.id
}
