/**
 * What an answer must not hold to be compressed: whoever can write into an answer and watch its size learns a secret in it
 * letter by letter (BREACH). Tokens, passwords, tickets, signed and one-time links, and the codes of applications. Each word is
 * first seen to be the name of a text, or whoever writes the same syllable over and over makes this a work of minutes.
 */
const secret = /"(?=\w*":")\w*(?:token|password|ticket|secret|challenge)|[?&]sig=|#\w+=|"code":"/i

/** Whether an answer, as JSON, holds a secret. Takes a time in proportion to its length. */
export function holdsSecret(json: string): boolean {
  return secret.test(json)
}
