/**
 * Matches what a compressed response must not contain: an attacker who can write into it and watch its size learns a
 * secret letter by letter (BREACH). Tokens, passwords, tickets, signed and one-time links, tracking codes. The
 * lookahead first checks for the name of a string: without it, a repeated syllable makes the search take minutes.
 */
const secret = /"(?=\w*":")\w*(?:token|password|ticket|secret|challenge)|[?&]sig=|#\w+=|"code":"/i

/** Whether a response, as JSON, contains a secret. Takes time linear in its length. */
export function holdsSecret(json: string): boolean {
  return secret.test(json)
}
