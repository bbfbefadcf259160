const maxLength = 60

// An initial has its full stop, followed by another initial or word, so the result cannot be an address.
const initials = String.raw`\p{L}\p{M}*\.(?:-?\p{L}\p{M}*\.)*`
const letters = String.raw`\p{L}[\p{L}\p{M}]*`
const word = String.raw`['’]?${letters}(?:['’\-‐]${letters})*['’]?`
const name = new RegExp(`^(?:${initials}|${word})(?: +(?:${initials}|${word}))*$`, 'u')

/**
 * A name that may appear in a mail to an unverified address, which may be another person's. Null for anything that
 * might not be a name, such as an amount or an address, and for more than 60 characters.
 */
export function mailedName(typed: string): string | null {
  return [...typed].length <= maxLength && name.test(typed) ? typed : null
}
