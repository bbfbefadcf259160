import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '#server/platform/is-installed.ts'
import { memoryLimit } from '#server/platform/memory-limit.ts'
import { workTimeOf } from '#server/platform/pictures/cpu-time.ts'
import { withAddressSpace, workingSandbox } from '#server/platform/pictures/sandbox.ts'
import { startSandboxed } from '#server/platform/pictures/sandboxed-child.ts'
import type { ReadText } from './read-picture.ts'

/** An order to a reading process, which ends after it. */
export type ReadingOrder = { path: string }
export type ReadingAnswer = { kind: 'read'; text: ReadText } | { kind: 'failed'; message: string }

/**
 * The picture could not be read. `mayWorkLater`: its process ended or waited too long, as on a machine without memory or
 * time; otherwise the picture is the cause.
 */
export class TextNotRead extends Error {
  override name = 'TextNotRead'
  readonly mayWorkLater: boolean
  constructor(message: string, { mayWorkLater = false } = {}) {
    super(message)
    this.mayWorkLater = mayWorkLater
  }
}

/** Reads what is written on strangers' pictures, one at a time, in a process that is killed if it takes too much. */
export type TextReader = {
  /** Reads a picture of the folder. Throws TextNotRead, or the reason of an aborted signal. */
  read(path: string, signal: AbortSignal): Promise<ReadText>
}

export type TextReaderOptions = {
  /** The only folder whose files are read. */
  folder: string
  /** Milliseconds of CPU time for one picture; one of a phone takes 1,500. */
  workTime?: number
  /** Milliseconds for one picture in all. */
  waitTime?: number
  /** Bytes of memory of the process; it usually takes 250 MB. */
  memory?: number
}

const entry = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const flags = [
  '--max-old-space-size=128',
  '--v8-pool-size=1',
  '--disable-wasm-trap-handler',
  '--wasm-max-mem-pages=4096',
  '--no-warnings',
]
const packages = ['tesseract.js-core', '@tesseract.js-data/ara', '@tesseract.js-data/eng', 'zxing-wasm']
const megabyte = 1024 * 1024
const leastMemory = 1000 * megabyte
// The programs of both readers reserve 256 MB each for what they may come to need: 1,950 MB in all. With less a reading ended
// now and then, where something else had taken some of it. What is really used is limited by `memory`.
const addressSpace = 2560 * megabyte
const checkEvery = 200
// Whoever makes sense of the text does it between other requests; a receipt has a tenth of this.
const mostParts = 700

/** Why this machine cannot read texts; null if it can. No process has to be started to know. */
export function whyNoReading(): 'packages' | 'memory' | null {
  if (!packages.every(isInstalled)) return 'packages'
  return memoryLimit() < leastMemory ? 'memory' : null
}

/** Opens a reader; it starts a process for each picture and none before. */
export function openTextReader(given: TextReaderOptions): TextReader {
  const options = { workTime: 12_000, waitTime: 180_000, memory: 450 * megabyte, ...given }
  let last: Promise<unknown> = Promise.resolve()
  return {
    read(path, signal) {
      const reading = last.then(() => readOne(path, options, signal))
      last = reading.catch(() => undefined)
      return reading
    },
  }
}

async function readOne(
  path: string,
  options: Required<TextReaderOptions>,
  signal: AbortSignal,
): Promise<ReadText> {
  signal.throwIfAborted()
  const sandboxCommand = withAddressSpace(await workingSandbox(), addressSpace)
  const { promise, resolve, reject } = Promise.withResolvers<ReadText>()
  const child = startSandboxed<ReadingOrder, ReadingAnswer>(
    { entry, flags, sandboxCommand, environment: {}, folder: options.folder },
    {
      answered: (answer) =>
        answer.kind === 'failed'
          ? reject(new TextNotRead(answer.message))
          : answer.text.words.length + answer.text.numbers.length > mostParts
            ? reject(new TextNotRead('the picture has more text than a receipt'))
            : resolve(answer.text),
      ended: () => reject(new TextNotRead('the process ended', { mayWorkLater: true })),
    },
  )
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  const until = performance.now() + options.waitTime
  const watch = setInterval(() => {
    const excess = excessOf(child.pid, options) ?? (performance.now() > until ? 'time' : null)
    if (excess) {
      const mayWorkLater = excess === 'time'
      reject(new TextNotRead(`the process took too much ${excess}`, { mayWorkLater }))
    }
  }, checkEvery)
  child.send({ path })
  return promise.finally(() => {
    clearInterval(watch)
    signal.removeEventListener('abort', abort)
    child.kill()
  })
}

function excessOf(pid: number | undefined, { workTime, memory }: Required<TextReaderOptions>): string | null {
  if ((workTimeOf(pid) ?? 0) > workTime) return 'work'
  return (residentBytes(pid) ?? 0) > memory ? 'memory' : null
}

/** Null where the system does not report it. */
function residentBytes(pid: number | undefined): number | null {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(pages) * 4096
  } catch {
    return null
  }
}
