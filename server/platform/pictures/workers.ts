import type { ComparedPictures, PictureLooks } from './compared-pictures.ts'
import type { PictureArea, PictureOutput, RebuiltPicture } from './rebuilt.ts'
import type { PageOutput, RenderedPages } from './rendered-pages.ts'

export { PictureWorkerFailed, PictureWorkersBusy } from './picture-worker-failed.ts'

/** Processes that decode strangers' images and PDFs, separate from the one that serves requests. */
export type PictureWorkers = {
  /**
   * Re-encodes the image at `path` into its outputs. Throws PictureError if it cannot be decoded, PictureWorkerFailed,
   * or PictureWorkersBusy; then no output is left.
   */
  rebuild(path: string, outputs: PictureOutput[], options?: RebuildOptions): Promise<RebuiltPicture>
  /**
   * Renders pages of the PDF at `path`: as many from the first on as the limits allow, at least one. Throws as `rebuild`
   * does; an output of a page that is not counted may be left.
   */
  renderPages(path: string, outputs: PageOutput[], signal?: AbortSignal): Promise<RenderedPages>
  /** The search terms by which copies of the image at `path` are found. Throws as `rebuild` does. */
  lookAt(path: string, signal?: AbortSignal): Promise<PictureLooks>
  /** Compares the image at `path` with the `others`. Throws as `rebuild` does. */
  compare(path: string, others: string[], signal?: AbortSignal): Promise<ComparedPictures>
  /** What to append to the PDF at `path` so that it bears a mark; see `markingUpdate`. Throws PdfError if this file cannot bear one, otherwise as `rebuild` does. */
  markPdf(path: string, signal?: AbortSignal): Promise<Buffer>
  /** The codes of the marks in the file at `path`, of any kind. Throws as `rebuild` does. */
  findMarks(path: string, signal?: AbortSignal): Promise<string[]>
  /** Ends every process; running and waiting jobs fail. */
  stop(): Promise<void>
  /** What the sandbox denies the processes on this system. */
  sandbox(): Promise<SandboxPart[]>
  /** The ids of the running processes. */
  processIds(): number[]
  /** How many processes are decoding an image, and how many images wait for one. */
  load(): { busy: number; waiting: number }
}

/** What a decoding process cannot use: the network, unlimited memory, files other than those it works on. */
export type SandboxPart = 'network' | 'memory' | 'files'

/**
 * WebP is decoded only if allowed; of a `crop` only that part is made; the ellipses in the boxes `blurs`, of the whole
 * picture, are made unrecognizable; an abort rejects at once, leaving no output.
 */
export type RebuildOptions = {
  allowWebp?: boolean
  crop?: PictureArea
  blurs?: PictureArea[]
  signal?: AbortSignal
}

/** `environment` is the whole environment of the processes; NODE_COMPILE_CACHE makes them smaller and start faster. */
export type PictureWorkersOptions = {
  /** The maximum number of processes; they start when needed. */
  size?: number
  /** How many images may wait. */
  waiting?: number
  environment?: Record<string, string>
  /** The only folder whose files they read and write; by default the system's folder for temporary files. */
  folder?: string
  /** Milliseconds of CPU time for one image, as the system reports it. */
  jobTime?: number
  /** The same for one PDF: nothing bounds its cost before it is drawn. */
  renderTime?: number
  /** Milliseconds for one image in all, including the start of the process. */
  waitTime?: number
  /** Idle milliseconds after which a process ends. */
  idleTime?: number
}
