/** What a query may be given besides null: the values that both databases store alike. */
export type Bindable = string | number | bigint | boolean | Uint8Array | null

/**
 * Brings a query's value into the one form that both databases store alike; a Date becomes its ISO text.
 * Throws a TypeError for undefined and for objects: JSON is written as its text.
 */
export function toBindable(value: unknown): Bindable {
  if (value instanceof Date) return value.toISOString()
  if (value === null || value instanceof Uint8Array) return value
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value
    case 'undefined':
      throw new TypeError(
        'A query was given undefined. Give null for a missing value, or leave the column out',
      )
    default:
      throw new TypeError(`A query was given a value of type ${typeof value}. Write JSON as its text`)
  }
}
