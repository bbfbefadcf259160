const arabicZero = 0x0660
const persianZero = 0x06f0

/**
 * A text with Latin digits and separators, without marks that nobody sees: direction, vowels, elongation. Arabic
 * presentation forms become letters. Lines stay.
 */
export function normalText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff\u064b-\u0652\u0640]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - persianZero))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/(\d)،(?=\d)/g, '$1,')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
}

/** The same text, letter by letter, as patterns read it: lower case, and one form of letters that people mix. */
export function foldedText(normal: string): string {
  return normal
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
