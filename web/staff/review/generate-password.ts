// Without letters and digits that are easily confused when read aloud or copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** A random password of 16 characters that are hard to confuse. */
export function suggestPassword(): string {
  const largestFair = 256 - (256 % alphabet.length)
  let password = ''
  while (password.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < largestFair) password += alphabet[byte % alphabet.length]
  }
  return password
}
