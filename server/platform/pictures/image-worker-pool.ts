import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { workTimeOf } from './cpu-time.ts'
import { type DecodingChild, startChild } from './decoding-child.ts'
import { PictureError } from './picture-error.ts'
import { PictureWorkerFailed, PictureWorkersBusy, type WorkerProblem } from './picture-worker-failed.ts'
import type { PictureOutput, RebuildAnswer, RebuildOrder, RebuiltPicture } from './rebuilt.ts'
import { sandboxCommands, shutOff, workingSandbox } from './sandbox.ts'
import type { PictureWorkers, PictureWorkersOptions, RebuildOptions, SandboxPart } from './workers.ts'

type Job = {
  order: RebuildOrder
  isGivenUp: boolean
  resolve(picture: RebuiltPicture): void
  reject(error: unknown): void
}

type Worker = {
  child: DecodingChild
  confinement: string[]
  isReady: boolean
  isEnding: boolean
  job: Job | null
  /** When the job times out, on the clock of `performance.now()`. */
  deadline: number
  error: WorkerProblem
  timer?: NodeJS.Timeout
  ended: PromiseWithResolvers<void>
}

/**
 * Distributes images to a few decoding processes, replaces those that die and ends idle ones. Starts none before the
 * first image.
 */
export class DecodingPool implements PictureWorkers {
  readonly #options: Required<PictureWorkersOptions>
  readonly #workers = new Set<Worker>()
  readonly #queue: Job[] = []
  // The first is in use; the next replaces it only if no process has ever started with it.
  readonly #sandboxCommands = sandboxCommands()
  #isConfinementProven = false
  #isStopped = false

  constructor(options: PictureWorkersOptions = {}) {
    this.#options = {
      size: 2,
      waiting: 32,
      environment: {},
      folder: tmpdir(),
      jobTime: 5_000,
      // A browser aborts a request a minute after it has sent the last byte.
      waitTime: 50_000,
      idleTime: 60_000,
      ...options,
    }
  }

  async rebuild(
    path: string,
    outputs: PictureOutput[],
    options: RebuildOptions = {},
  ): Promise<RebuiltPicture> {
    const { signal, allowWebp = false, crop } = options
    signal?.throwIfAborted()
    if (this.#isStopped) throw new PictureWorkerFailed('stopped')
    if (this.#queue.length >= this.#options.waiting) throw new PictureWorkersBusy()
    const { promise, resolve, reject } = Promise.withResolvers<RebuiltPicture>()
    const order = { path, outputs, allowWebp, ...(crop && { crop }) }
    const job: Job = { order, isGivenUp: false, resolve, reject }
    const giveUp = () => this.#giveUp(job, signal?.reason)
    signal?.addEventListener('abort', giveUp)
    this.#queue.push(job)
    this.#handOut()
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const job of this.#queue.splice(0)) job.reject(new PictureWorkerFailed('stopped'))
    await Promise.all([...this.#workers].map((worker) => this.#end(worker, 'stopped')))
  }

  async sandbox(): Promise<SandboxPart[]> {
    const [inUse = []] = this.#sandboxCommands
    const confinement = this.#isConfinementProven ? inUse : await workingSandbox()
    return [...shutOff(confinement), 'files']
  }

  processIds(): number[] {
    return [...this.#workers].flatMap((worker) => worker.child.pid ?? [])
  }

  load(): { busy: number; waiting: number } {
    const busy = [...this.#workers].filter(({ job }) => job !== null)
    return { busy: busy.length, waiting: this.#queue.length }
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#workers].find((worker) => !worker.job && !worker.isEnding)
      if (!idle && this.#workers.size >= this.#options.size) return
      const job = this.#queue.shift()
      if (job) this.#give(idle ?? this.#start(), job)
    }
  }

  #start(): Worker {
    const [confinement = []] = this.#sandboxCommands
    const { environment, folder } = this.#options
    const child = startChild(
      { confinement, environment, folder },
      { answered: (answer) => this.#answered(worker, answer), ended: () => void this.#ended(worker) },
    )
    const worker: Worker = {
      child,
      confinement,
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

  #give(worker: Worker, job: Job): void {
    const { waitTime } = this.#options
    worker.job = job
    worker.deadline = performance.now() + waitTime
    worker.child.hold(true)
    if (worker.isReady) this.#limitWork(worker)
    else this.#endAfter(worker, waitTime, 'not_in_time')
    worker.child.send(job.order)
  }

  #answered(worker: Worker, answer: RebuildAnswer): void {
    if (answer.kind === 'ready') {
      worker.isReady = true
      this.#isConfinementProven = true
      if (worker.job) this.#limitWork(worker)
      return
    }
    const { job } = worker
    worker.job = null
    worker.child.hold(false)
    this.#endAfter(worker, this.#options.idleTime, 'died')
    if (job) void settle(job, answer)
    this.#handOut()
  }

  async #ended(worker: Worker): Promise<void> {
    clearTimeout(worker.timer)
    this.#workers.delete(worker)
    const { job } = worker
    const [, ...weaker] = this.#sandboxCommands
    const isWorthRetry = !worker.isReady && !this.#isConfinementProven && worker.error === 'died'
    if (job && !job.isGivenUp && isWorthRetry && weaker.length > 0) {
      if (this.#sandboxCommands[0] === worker.confinement) this.#sandboxCommands.shift()
      this.#queue.unshift(job)
    } else if (job) {
      await fail(job, new PictureWorkerFailed(worker.error))
    }
    worker.ended.resolve()
    if (!this.#isStopped) this.#handOut()
  }

  /** Ends a worker whose image exceeds its limit of CPU time or of waiting time. */
  #limitWork(worker: Worker): void {
    const { jobTime } = this.#options
    const workedBefore = workTimeOf(worker.child.pid) ?? 0
    const wait = () => worker.deadline - performance.now()
    const check = () => {
      const worked = workTimeOf(worker.child.pid)
      const left = worked === null ? 0 : jobTime - (worked - workedBefore)
      if (left <= 0) return this.#end(worker, 'too_slow')
      if (wait() <= 0) return this.#end(worker, 'not_in_time')
      this.#after(worker, Math.min(left, wait()), check)
    }
    this.#after(worker, Math.min(jobTime, Math.max(0, wait())), check)
  }

  #endAfter(worker: Worker, milliseconds: number, error: WorkerProblem): void {
    this.#after(worker, milliseconds, () => this.#end(worker, error))
  }

  #after(worker: Worker, milliseconds: number, act: () => unknown): void {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(act, Math.ceil(milliseconds)).unref()
  }

  #end(worker: Worker, error: WorkerProblem): Promise<void> {
    clearTimeout(worker.timer)
    worker.error = error
    worker.isEnding = true
    worker.child.hold(true)
    worker.child.kill()
    return worker.ended.promise
  }

  #giveUp(job: Job, reason: unknown): void {
    const place = this.#queue.indexOf(job)
    if (place >= 0) this.#queue.splice(place, 1)
    // A running job is left to finish within its time: killing it would let strangers make us start processes.
    job.isGivenUp = true
    job.reject(reason)
  }
}

async function settle(job: Job, answer: Exclude<RebuildAnswer, { kind: 'ready' }>): Promise<void> {
  if (answer.kind === 'rebuilt' && !job.isGivenUp) return job.resolve(answer.picture)
  if (answer.kind !== 'failed') {
    return fail(job, new PictureError('damaged', answer.kind === 'refused' ? answer.message : undefined))
  }
  const isFull = /No space left|quota exceeded/i.test(answer.message)
  return fail(job, new PictureWorkerFailed(isFull ? 'storage_full' : 'not_written', answer.message))
}

// A process that was killed may have left a part of an output.
async function fail(job: Job, error: Error): Promise<void> {
  await Promise.all(job.order.outputs.map((output) => rm(output.path, { force: true })))
  job.reject(error)
}
