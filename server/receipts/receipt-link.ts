import type { Context } from '#server/context.ts'

/** Path of the receipts' PDFs. */
export const receiptPath = '/files/receipt'

const purpose = 'receipt link'
const lifeInSeconds = 10 * 60

/** The query of a link, unchecked. */
export type SentReceiptLink = { exp: string; for: string; of: string; sig: string }

const signed = (link: Omit<SentReceiptLink, 'sig'>) => [link.exp, link.for, link.of].join('\n')

/** A link to the PDF of a receipt, for this session only: the browser needs no token in the address. */
export function receiptUrl(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { id, sessionId }: { id: string; sessionId: string },
): string {
  const end = Math.floor(clock.now().getTime() / 1000) + lifeInSeconds
  const link = { exp: String(end), for: sessionId, of: id }
  return `${receiptPath}?${new URLSearchParams({ ...link, sig: secrets.sign(purpose, signed(link)) })}`
}

/** Whether a link was made here and has not expired. */
export function isReceiptLinkGood({ secrets, clock }: Context, link: SentReceiptLink): boolean {
  if (!/^\d{1,12}$/.test(link.exp) || Number(link.exp) * 1000 <= clock.now().getTime()) return false
  return secrets.verify(purpose, signed(link), link.sig)
}
