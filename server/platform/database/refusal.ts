/** The database cannot be used as it is; the message is a whole sentence for the person who starts the server. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}
