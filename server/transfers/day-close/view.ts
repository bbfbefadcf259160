import type { Transfer } from '#contract/transfer-values.ts'
import type { listExtras } from './store.ts'

type Row = Awaited<ReturnType<typeof listExtras>>[number]

/** A stored transfer. */
export const transferView = (row: Row): Transfer => ({
  key: row.key,
  amount: row.amount_minor,
  currency: row.currency,
  channel: row.channel,
  senderName: row.sender_name,
  senderNumber: row.sender_number,
  reference: row.reference,
  at: row.happened_at,
  day: row.day,
})
