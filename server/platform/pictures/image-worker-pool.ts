import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PdfError } from '#server/platform/pdf/pdf-error.ts'
import type { ComparedPictures, PictureLooks } from './compared-pictures.ts'
import { workTimeOf } from './cpu-time.ts'
import { type DecodingChild, startChild } from './decoding-child.ts'
import type { DecodingAnswer, DecodingOrder } from './decoding-order.ts'
import type { FoundMarks, MarkingUpdate } from './leak-marks.ts'
import { PictureError } from './picture-error.ts'
import { PictureWorkerFailed, PictureWorkersBusy, type WorkerErrorReason } from './picture-worker-failed.ts'
import type { PictureOutput, RebuiltPicture } from './rebuilt.ts'
import type { PageOutput, RenderedPages } from './rendered-pages.ts'
import { deniedResources, sandboxCommands, workingSandbox } from './sandbox.ts'
import type { PictureWorkers, PictureWorkersOptions, RebuildOptions, SandboxPart } from './workers.ts'

type Job = {
  order: DecodingOrder
  isAborted: boolean
  /** What is made so far, and good without the rest. */
  begun?: unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

type Worker = {
  child: DecodingChild
  sandboxCommand: string[]
  isReady: boolean
  isEnding: boolean
  job: Job | null
  /** When the job times out, on the clock of `performance.now()`. */
  deadline: number
  error: WorkerErrorReason
  timer?: NodeJS.Timeout
  ended: PromiseWithResolvers<void>
}

/**
 * Distributes images to a few decoding processes, replaces those that die and ends idle ones. Starts none before the
 * first image.
 */
export class ImageWorkerPool implements PictureWorkers {
  readonly #options: Required<PictureWorkersOptions>
  readonly #workers = new Set<Worker>()
  readonly #queue: Job[] = []
  // The first is in use; the next replaces it only if no process has ever started with it.
  readonly #sandboxCommands = sandboxCommands()
  #hasSandboxWorked = false
  #isStopped = false

  constructor(options: PictureWorkersOptions = {}) {
    this.#options = {
      size: 2,
      waiting: 32,
      environment: {},
      folder: tmpdir(),
      jobTime: 5_000,
      renderTime: 1_500,
      // A browser aborts a request a minute after it has sent the last byte.
      waitTime: 50_000,
      idleTime: 60_000,
      ...options,
    }
  }

  rebuild(path: string, outputs: PictureOutput[], options: RebuildOptions = {}): Promise<RebuiltPicture> {
    const { signal, allowWebp = false, crop, blurs } = options
    const order = { path, outputs, allowWebp, ...(crop && { crop }), ...(blurs && { blurs }) }
    return this.#decode({ kind: 'rebuild', ...order }, signal)
  }

  renderPages(path: string, outputs: PageOutput[], signal?: AbortSignal): Promise<RenderedPages> {
    return this.#decode({ kind: 'render', path, outputs }, signal)
  }

  lookAt(path: string, signal?: AbortSignal): Promise<PictureLooks> {
    return this.#decode({ kind: 'look', path }, signal)
  }

  compare(path: string, others: string[], signal?: AbortSignal): Promise<ComparedPictures> {
    return this.#decode({ kind: 'compare', path, others }, signal)
  }

  async markPdf(path: string, signal?: AbortSignal): Promise<Buffer> {
    const made = await this.#decode<MarkingUpdate>({ kind: 'mark', path }, signal)
    if ('unmarkable' in made) throw new PdfError('damaged', made.unmarkable)
    return Buffer.from(made.update, 'base64')
  }

  async findMarks(path: string, signal?: AbortSignal): Promise<string[]> {
    return (await this.#decode<FoundMarks>({ kind: 'find_marks', path }, signal)).codes
  }

  async #decode<Result>(order: DecodingOrder, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#isStopped) throw new PictureWorkerFailed('stopped')
    if (this.#queue.length >= this.#options.waiting) throw new PictureWorkersBusy()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const job: Job = { order, isAborted: false, resolve: (made) => resolve(made as Result), reject }
    const abort = () => this.#abort(job, signal?.reason)
    signal?.addEventListener('abort', abort)
    this.#queue.push(job)
    this.#assignJobs()
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const job of this.#queue.splice(0)) job.reject(new PictureWorkerFailed('stopped'))
    await Promise.all([...this.#workers].map((worker) => this.#end(worker, 'stopped')))
  }

  async sandbox(): Promise<SandboxPart[]> {
    const [inUse = []] = this.#sandboxCommands
    const sandboxCommand = this.#hasSandboxWorked ? inUse : await workingSandbox()
    return [...deniedResources(sandboxCommand), 'files']
  }

  processIds(): number[] {
    return [...this.#workers].flatMap((worker) => worker.child.pid ?? [])
  }

  load(): { busy: number; waiting: number } {
    const busy = [...this.#workers].filter(({ job }) => job !== null)
    return { busy: busy.length, waiting: this.#queue.length }
  }

  #assignJobs(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#workers].find((worker) => !worker.job && !worker.isEnding)
      if (!idle && this.#workers.size >= this.#options.size) return
      const job = this.#queue.shift()
      if (job) this.#assign(idle ?? this.#start(), job)
    }
  }

  #start(): Worker {
    const [sandboxCommand = []] = this.#sandboxCommands
    const { environment, folder } = this.#options
    const child = startChild(
      { sandboxCommand, environment, folder },
      { answered: (answer) => this.#answered(worker, answer), ended: () => void this.#ended(worker) },
    )
    const worker: Worker = {
      child,
      sandboxCommand,
      isReady: false,
      isEnding: false,
      job: null,
      deadline: 0,
      error: 'died',
      ended: Promise.withResolvers(),
    }
    this.#workers.add(worker)
    return worker
  }

  #assign(worker: Worker, job: Job): void {
    const { waitTime } = this.#options
    worker.job = job
    worker.deadline = performance.now() + waitTime
    worker.child.keepParentAlive(true)
    if (worker.isReady) this.#limitWork(worker)
    else this.#endAfter(worker, waitTime, 'not_in_time')
    worker.child.send(job.order)
  }

  #answered(worker: Worker, answer: DecodingAnswer): void {
    if (answer.kind === 'ready') {
      worker.isReady = true
      this.#hasSandboxWorked = true
      if (worker.job) this.#limitWork(worker)
      return
    }
    const { job } = worker
    if (answer.kind === 'begun') {
      if (job) job.begun = answer.result
      return
    }
    worker.job = null
    worker.child.keepParentAlive(false)
    this.#endAfter(worker, this.#options.idleTime, 'died')
    if (job) void finishJob(job, answer)
    this.#assignJobs()
  }

  async #ended(worker: Worker): Promise<void> {
    clearTimeout(worker.timer)
    this.#workers.delete(worker)
    const { job } = worker
    const [, ...weaker] = this.#sandboxCommands
    if (!worker.isReady && worker.error === 'died') worker.error = 'not_started'
    const isWorthRetry = worker.error === 'not_started' && !this.#hasSandboxWorked
    if (job && !job.isAborted && isWorthRetry && weaker.length > 0) {
      if (this.#sandboxCommands[0] === worker.sandboxCommand) this.#sandboxCommands.shift()
      this.#queue.unshift(job)
    } else if (job?.begun && !job.isAborted) {
      job.resolve(job.begun)
    } else if (job) {
      await failJob(job, new PictureWorkerFailed(worker.error))
    }
    worker.ended.resolve()
    if (!this.#isStopped) this.#assignJobs()
  }

  /** Ends a worker whose image exceeds its limit of CPU time or of waiting time. */
  #limitWork(worker: Worker): void {
    const { jobTime, renderTime } = this.#options
    const most = worker.job?.order.kind === 'render' ? renderTime : jobTime
    const workedBefore = workTimeOf(worker.child.pid) ?? 0
    const wait = () => worker.deadline - performance.now()
    const check = () => {
      const worked = workTimeOf(worker.child.pid)
      const left = worked === null ? 0 : most - (worked - workedBefore)
      if (left <= 0) return this.#end(worker, 'too_slow')
      if (wait() <= 0) return this.#end(worker, 'not_in_time')
      this.#after(worker, Math.min(left, wait()), check)
    }
    this.#after(worker, Math.min(most, Math.max(0, wait())), check)
  }

  #endAfter(worker: Worker, milliseconds: number, error: WorkerErrorReason): void {
    this.#after(worker, milliseconds, () => this.#end(worker, error))
  }

  #after(worker: Worker, milliseconds: number, act: () => unknown): void {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(act, Math.ceil(milliseconds)).unref()
  }

  #end(worker: Worker, error: WorkerErrorReason): Promise<void> {
    clearTimeout(worker.timer)
    worker.error = error
    worker.isEnding = true
    worker.child.keepParentAlive(true)
    worker.child.kill()
    return worker.ended.promise
  }

  #abort(job: Job, reason: unknown): void {
    const position = this.#queue.indexOf(job)
    if (position >= 0) this.#queue.splice(position, 1)
    // A running job is left to finish within its time: killing it would let strangers make us start processes.
    job.isAborted = true
    job.reject(reason)
  }
}

async function finishJob(
  job: Job,
  answer: Exclude<DecodingAnswer, { kind: 'ready' | 'begun' }>,
): Promise<void> {
  if (answer.kind === 'made' && !job.isAborted) return job.resolve(answer.result)
  if (answer.kind !== 'failed') {
    return failJob(job, new PictureError('damaged', answer.kind === 'refused' ? answer.message : undefined))
  }
  const isFull = /No space left|quota exceeded/i.test(answer.message)
  return failJob(job, new PictureWorkerFailed(isFull ? 'storage_full' : 'not_written', answer.message))
}

// A process that was killed may have left a part of an output.
async function failJob(job: Job, error: Error): Promise<void> {
  const outputs = 'outputs' in job.order ? job.order.outputs : []
  await Promise.all(outputs.map((output) => rm(output.path, { force: true })))
  job.reject(error)
}
