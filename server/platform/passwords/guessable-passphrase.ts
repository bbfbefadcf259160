import { isCommonPassword } from './common-passwords.ts'

const SHORTEST = 16
// What this product's pages and messages have shown: somebody has copied it, and everybody can read it.
const published = new Set(['fivewordsthatnobodyguesses', 'fivewordsthatnobodycanguess'])
const advice = 'Take five words that nobody can guess.'

/** What is wrong with a passphrase for backups, as sentences for the operator. With a copy, anybody can guess for years. */
export function passphraseProblems(passphrase: string | null): string[] {
  if (passphrase === null) return []
  if (passphrase.length < SHORTEST)
    return [`BACKUP_PASSPHRASE must have at least ${SHORTEST} characters. ${advice}`]
  return isGuessable(passphrase) ? [`BACKUP_PASSPHRASE is one that anybody tries first. ${advice}`] : []
}

/** Whether it is a published example, a common password, one or two of them, or a shorter text repeated; case and separators do not count. */
function isGuessable(passphrase: string): boolean {
  const words = passphrase.toLowerCase().split(/[\s._-]+/)
  const different = [...new Set(words)]
  const joined = words.join('')
  return (
    published.has(joined) ||
    isCommonPassword(passphrase) ||
    isCommonPassword(joined) ||
    isRepeated(joined) ||
    (different.length <= 2 && different.every(isCommonPassword))
  )
}

function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const block = text.slice(0, length)
    if (block.repeat(Math.ceil(text.length / length)).startsWith(text)) return true
  }
  return false
}
