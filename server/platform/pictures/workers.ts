import type { PictureArea, PictureOutput, RebuiltPicture } from './rebuilt.ts'

export { PictureWorkerFailed, PictureWorkersBusy } from './picture-worker-failed.ts'

/** Processes that decode strangers' pictures, apart from the one that serves. */
export type PictureWorkers = {
  /**
   * Makes the outputs anew from the pixels of the picture at `path`. Throws PictureRefused where it
   * cannot be decoded, PictureWorkerFailed, or PictureWorkersBusy; no output is left then.
   */
  rebuild(path: string, outputs: PictureOutput[], options?: RebuildOptions): Promise<RebuiltPicture>
  /** Ends every process; what is running or waiting fails. */
  stop(): Promise<void>
  /** What the processes are shut off from on this system. */
  sandbox(): Promise<SandboxPart[]>
  /** The processes that run now. */
  processIds(): number[]
}

/** What a decoding process cannot use: the network, memory without bound, files other than those it works on. */
export type SandboxPart = 'network' | 'memory' | 'files'

/** WebP is decoded only where it is allowed; of a `crop` only that part is made; an abort gives up waiting, and leaves no output. */
export type RebuildOptions = { allowWebp?: boolean; crop?: PictureArea; signal?: AbortSignal }

/** `environment` is all that the processes see of one; NODE_COMPILE_CACHE there makes them smaller and start faster. */
export type PictureWorkersOptions = {
  /** Processes at most; they start when needed. */
  size?: number
  /** Pictures that may wait. */
  waiting?: number
  environment?: Record<string, string>
  /** The one folder whose files they read and write; the system's for temporary files where it is not given. */
  folder?: string
  /** Milliseconds of work for one picture, as the system tells it, without what the process waited for a processor. */
  jobTime?: number
  /** Milliseconds for one picture in all, with the start of the process. */
  waitTime?: number
  /** Milliseconds without work after which a process ends. */
  idleTime?: number
}
