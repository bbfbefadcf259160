/** How long a link to somebody's data holds, in milliseconds. */
export const exportLinkLife = 10 * 60 * 1000

type Numbers = { phone_e164: string | null; whatsapp_e164?: string | null }

/** A person as their account knows them. */
export type Known = Numbers & { id: string }

/**
 * Whether something that came with a person's e-mail is theirs to be told of. Anybody can type an address, so it is not
 * enough: the account itself sent it, or it has one of the account's numbers too.
 */
export function isTheirs(row: Numbers & { isByAccount: boolean }, person: Known): boolean {
  if (row.isByAccount) return true
  const own = [person.phone_e164, person.whatsapp_e164].filter(Boolean)
  return [row.phone_e164, row.whatsapp_e164].some((number) => own.includes(number ?? null))
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
