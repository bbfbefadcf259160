/** How long a link to somebody's data holds, in milliseconds. */
export const exportLinkLife = 10 * 60 * 1000

/** A person as their account knows them: what they have proved, and whether. */
export type Known = {
  id: string
  email: string | null
  phone_e164: string | null
  phone_proved_at: string | null
  whatsapp_e164: string | null
  whatsapp_proved_at: string | null
}

type Sent = { user_id: string | null; sent_by_account: boolean; status: string }

/** Whether a request is an account's own: it was sent while signed in, or approved for this account. */
export function isOwnRequest({ user_id, sent_by_account, status }: Sent, { id }: Pick<Known, 'id'>): boolean {
  return user_id === id && (sent_by_account || status === 'approved')
}

/**
 * Whether something that was sent without signing in is a person's to read: it carries an e-mail and a number that their
 * account has both proved. Anybody can type an address, and a number beside it.
 */
export function isProvedTheirs(
  sent: { email: string; phone_e164: string | null; whatsapp_e164?: string | null },
  person: Known,
): boolean {
  const { phone_e164, phone_proved_at, whatsapp_e164, whatsapp_proved_at } = person
  const proved = [phone_proved_at && phone_e164, whatsapp_proved_at && whatsapp_e164].filter(Boolean)
  const has = [sent.phone_e164, sent.whatsapp_e164].some((number) => proved.includes(number ?? null))
  return person.email !== null && sent.email === person.email && has
}

/**
 * Whether an admin who erases a person also reaches what was sent with the person's e-mail: where it carries a number of the
 * account too, or the account has none. Another number means that it may be somebody else's, who paid for it.
 */
export function carriesTheirNumber(
  sent: { phone_e164: string | null; whatsapp_e164: string | null },
  { phone_e164, whatsapp_e164 }: Pick<Known, 'phone_e164' | 'whatsapp_e164'>,
): boolean {
  const numbers = [phone_e164, whatsapp_e164].filter((number) => number !== null)
  return (
    numbers.length === 0 ||
    [sent.phone_e164, sent.whatsapp_e164].some((one) => one !== null && numbers.includes(one))
  )
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
