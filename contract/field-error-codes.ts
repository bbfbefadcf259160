// Apart from the sentences in field-errors.ts: every schema needs these, but few screens show the sentences.

/** The validation error for a text longer than `max` characters; `fieldSentence` shows both numbers. */
export function tooLong(max: number, length: number): string {
  return `too_long_by:${max}:${length}`
}

/** The validation error for a number that is not from `min` to `max`. */
export function outOfRange(min: number, max: number): string {
  return `range:${min}:${max}`
}

/** The validation error for a form whose file is missing, or in another field than `field`. */
export function belongsInField(field: string): string {
  return `file_field:${field}`
}

/** The validation error for a form of more than `max` files. */
export function tooManyFiles(max: number): string {
  return max === 1 ? 'one_file' : `most_files:${max}`
}

/** The validation error for a text with anything else in braces than `allowed`. */
export function unknownPlaceholder(allowed: readonly string[]): string {
  return `placeholder_unknown:${allowed.map((name) => `{${name}}`).join(' ')}`
}

/** The validation error for a text without a placeholder that it needs. */
export function missingPlaceholder(name: string): string {
  return `placeholder_missing:{${name}}`
}
