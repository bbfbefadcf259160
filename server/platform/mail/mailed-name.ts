const most = 60

// An initial has its full stop; what follows that is another initial or another word, so no address comes of it.
const initials = String.raw`\p{L}\p{M}*\.(?:-?\p{L}\p{M}*\.)*`
const letters = String.raw`\p{L}[\p{L}\p{M}]*`
const word = String.raw`['’]?${letters}(?:['’\-‐]${letters})*['’]?`
const name = new RegExp(`^(?:${initials}|${word})(?: +(?:${initials}|${word}))*$`, 'u')

/**
 * A name as a mail may say it to an address that its bearer has not proved: whoever typed it may have typed the address of
 * another. Null for whatever could be anything but a name, such as an amount or an address, and for more than 60 characters.
 */
export function mailedName(typed: string): string | null {
  return [...typed].length <= most && name.test(typed) ? typed : null
}
