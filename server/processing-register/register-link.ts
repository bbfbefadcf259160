import type { Context } from '#server/context.ts'

/** Path of the register's PDF. */
export const registerPath = '/files/processing-register'

const purpose = 'register link'
const lifeInSeconds = 10 * 60

/** The query of a link, unchecked. */
export type SentRegisterLink = { exp: string; for: string; sig: string }

const signed = (link: Omit<SentRegisterLink, 'sig'>) => [link.exp, link.for].join('\n')

/** A link to the PDF of the register, for this session only: the browser needs no token in the address. */
export function registerUrl({ secrets, clock }: Context, sessionId: string): string {
  const end = Math.floor(clock.now().getTime() / 1000) + lifeInSeconds
  const link = { exp: String(end), for: sessionId }
  return `${registerPath}?${new URLSearchParams({ ...link, sig: secrets.sign(purpose, signed(link)) })}`
}

/** Whether a link was made here and has not expired. */
export function isRegisterLinkGood({ secrets, clock }: Context, link: SentRegisterLink): boolean {
  if (!/^\d{1,12}$/.test(link.exp) || Number(link.exp) * 1000 <= clock.now().getTime()) return false
  return secrets.verify(purpose, signed(link), link.sig)
}
