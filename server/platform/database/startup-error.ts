/** The database cannot be used as it is; the message is a full sentence for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
