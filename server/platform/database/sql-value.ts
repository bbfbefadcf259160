/** A parameter of a query: the types that both databases store alike. */
export type SqlValue = string | number | bigint | boolean | Uint8Array | null

/**
 * Converts a value to the form that both databases store alike; a Date becomes its ISO text. Throws a TypeError for
 * undefined and for objects: JSON is written as text.
 */
export function toSqlValue(value: unknown): SqlValue {
  if (value instanceof Date) return value.toISOString()
  if (value === null || value instanceof Uint8Array) return value
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value
    case 'undefined':
      throw new TypeError('A query value is undefined. Use null for a missing value, or omit the column')
    default:
      throw new TypeError(`A query value has the type ${typeof value}. Convert JSON to text first`)
  }
}
