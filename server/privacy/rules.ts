/** How long an export link is valid, in milliseconds. */
export const exportLinkLife = 10 * 60 * 1000

/** A person's account id with its verified email and numbers. */
export type Known = {
  id: string
  email: string | null
  provedNumbers: string[]
}

type ApplicationOrigin = { user_id: string | null; sent_by_account: boolean; status: string }

/** Whether an application belongs to an account: it was sent while signed in, or approved for this account. */
export function isOwnRequest(
  { user_id, sent_by_account, status }: ApplicationOrigin,
  { id }: Pick<Known, 'id'>,
): boolean {
  return user_id === id && (sent_by_account || status === 'approved')
}

/**
 * Whether something sent without signing in belongs to a person, for their export and for an erasure by an admin: it
 * has a number that their account has verified, and its verified email or, sent with a former one, a link to the
 * account. Anybody can type an address with any number, and an approval links all that waits with its address.
 */
export function isProvedTheirs(
  sent: { user_id: string | null; email: string; phone_e164: string | null; whatsapp_e164?: string | null },
  { id, email, provedNumbers }: Known,
): boolean {
  const has = [sent.phone_e164, sent.whatsapp_e164].some((number) => number && provedNumbers.includes(number))
  const reaches = sent.user_id === id || (email !== null && sent.email === email)
  return reaches && has
}

/** The file extension of a stored media type. GIFs are stored as PNG. */
export function endingOf(mimetype: string): string {
  const kind = mimetype.split('/')[1] ?? ''
  return { jpeg: 'jpg', gif: 'png' }[kind] ?? kind
}

/** Returns a function that generates distinct file names, numbered per beginning. */
export function distinctNames(): (beginning: string, ending: string) => string {
  const given = new Map<string, number>()
  return (beginning, ending) => {
    const count = (given.get(beginning) ?? 0) + 1
    given.set(beginning, count)
    return `${beginning}-${count}.${ending}`
  }
}
