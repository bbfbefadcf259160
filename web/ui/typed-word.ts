/** Whether the user typed the expected confirmation word; case and surrounding spaces are ignored. */
export function isSameWord(typed: string, expected: string): boolean {
  return typed.normalize('NFC').trim().toLowerCase() === expected.normalize('NFC').toLowerCase()
}
