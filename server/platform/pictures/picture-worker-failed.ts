/**
 * Why re-encoding failed for a reason that may not be the image's: `not_started` ended before it read one, `too_slow` exceeded its CPU time, `not_in_time` got
 * too little CPU time because others had the processor.
 */
export type WorkerErrorReason =
  | 'died'
  | 'not_started'
  | 'too_slow'
  | 'not_in_time'
  | 'storage_full'
  | 'not_written'
  | 'stopped'

/** A decoding process failed at this image; other images are not affected. */
export class PictureWorkerFailed extends Error {
  readonly error: WorkerErrorReason
  constructor(error: WorkerErrorReason, detail?: string) {
    super(`The image could not be re-encoded: ${error}`, { cause: detail })
    this.name = 'PictureWorkerFailed'
    this.error = error
  }
}

/** Too many images are waiting; retry in a few seconds. */
export class PictureWorkersBusy extends Error {
  constructor() {
    super('Too many images are waiting to be re-encoded')
    this.name = 'PictureWorkersBusy'
  }
}
