/**
 * Why a rebuild failed through no fault of the picture that is known: `too_slow` worked for too long at it, `not_in_time`
 * did not come to it, as others had the processor.
 */
export type WorkerFault = 'died' | 'too_slow' | 'not_in_time' | 'storage_full' | 'not_written' | 'stopped'

/** A decoding process failed at this picture; other pictures are unharmed. */
export class PictureWorkerFailed extends Error {
  readonly fault: WorkerFault
  constructor(fault: WorkerFault, detail?: string) {
    super(`The picture could not be rebuilt: ${fault}`, { cause: detail })
    this.name = 'PictureWorkerFailed'
    this.fault = fault
  }
}

/** Too many pictures are waiting; asking again in a few seconds is right. */
export class PictureWorkersBusy extends Error {
  constructor() {
    super('Too many pictures are waiting to be rebuilt')
    this.name = 'PictureWorkersBusy'
  }
}
