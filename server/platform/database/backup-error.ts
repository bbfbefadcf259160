/** A copy cannot be made, used or restored; the message is a full sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
