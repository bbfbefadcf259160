/** How long a link to somebody's data holds, in milliseconds. */
export const exportLinkLife = 10 * 60 * 1000

/** A person as their account knows them: the e-mail and the numbers that they have proved. */
export type Known = {
  id: string
  email: string | null
  provedNumbers: string[]
}

type Sent = { user_id: string | null; sent_by_account: boolean; status: string }

/** Whether a request is an account's own: it was sent while signed in, or approved for this account. */
export function isOwnRequest({ user_id, sent_by_account, status }: Sent, { id }: Pick<Known, 'id'>): boolean {
  return user_id === id && (sent_by_account || status === 'approved')
}

/**
 * Whether something that was sent without signing in is a person's, for them to read and for an admin to erase with them: it
 * carries an e-mail and a number that their account has both proved. Anybody can type an address, and a number beside it.
 */
export function isProvedTheirs(
  sent: { email: string; phone_e164: string | null; whatsapp_e164?: string | null },
  { email, provedNumbers }: Pick<Known, 'email' | 'provedNumbers'>,
): boolean {
  const has = [sent.phone_e164, sent.whatsapp_e164].some((number) => number && provedNumbers.includes(number))
  return email !== null && sent.email === email && has
}

/** The ending of a file's name by its media type, as it was kept. A GIF was made anew as a PNG. */
export function endingOf(mimetype: string): string {
  const kind = mimetype.split('/')[1] ?? ''
  return { jpeg: 'jpg', gif: 'png' }[kind] ?? kind
}

/** Names that are given in their order, each once: a second one of the same beginning gets a number. */
export function distinctNames(): (beginning: string, ending: string) => string {
  const given = new Map<string, number>()
  return (beginning, ending) => {
    const count = (given.get(beginning) ?? 0) + 1
    given.set(beginning, count)
    return `${beginning}-${count}.${ending}`
  }
}
