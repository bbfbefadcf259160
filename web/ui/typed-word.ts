/** Whether somebody typed the word that a question asks for; spaces around it and its case do not matter. */
export function isSameWord(typed: string, asked: string): boolean {
  return typed.normalize('NFC').trim().toLowerCase() === asked.normalize('NFC').toLowerCase()
}
