/** Why a rebuild failed through no fault of the picture that is known. */
export type WorkerFault = 'died' | 'too_slow' | 'storage_full' | 'not_written' | 'stopped'

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
