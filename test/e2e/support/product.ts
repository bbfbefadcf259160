import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A running product of a test's own. */
export type Product = {
  url: string
  /** The output of the server until now, such as the set-up link. */
  printed: () => string
  /** Stops the server as an operator would, and starts it again on the same data and address. */
  restart(): Promise<void>
  /** Kills the server without a warning, and starts it again on the same data and address. */
  crash(): Promise<void>
  stop(): Promise<void>
  /** Changes the database directly, for states that otherwise need time. */
  change(statement: string, ...values: string[]): void
  /** The one number that a query returns. */
  count(query: string, ...values: string[]): number
  /** Stops the server and keeps the data. */
  halt(): Promise<void>
}

const demoDatabase = 'demo.sqlite'

// Writing a demo's sample data takes seconds: later products of this process start with a copy of the first.
let sample: string | undefined

/**
 * Starts the product like `npm start`, with its own data. An https `PUBLIC_URL` needs a `PORT` too: `url` is then the
 * local address that a proxy forwards to.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'coach-test-'))
  const settings = { DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'warn', ...environment }
  const isDemo = environment.NODE_ENV === undefined
  if (isDemo && sample) await cp(sample, directory, { recursive: true })
  let server = await launch(settings)
  const { url } = server
  if (isDemo) sample ??= await copySample(directory)
  const inDatabase = <Result>(act: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(join(directory, isDemo ? demoDatabase : 'coach.sqlite'))
    database.exec('pragma busy_timeout = 5000')
    const result = act(database)
    database.close()
    return result
  }
  const halt = () => end(server.process)
  const startAgain = async () => {
    server = await launch({ ...settings, PORT: new URL(url).port })
  }
  return {
    url,
    printed: () => server.printed(),
    halt,
    change: (statement, ...values) => {
      inDatabase((database) => database.prepare(statement).run(...values))
    },
    count: (query, ...values) =>
      Number(Object.values(inDatabase((database) => database.prepare(query).get(...values)) ?? {})[0]),
    restart: async () => {
      await halt()
      await startAgain()
    },
    crash: async () => {
      await end(server.process, 'SIGKILL')
      await startAgain()
    },
    stop: async () => {
      await halt()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Copies a fresh demo's data, and deletes the copy when this process ends. */
async function copySample(directory: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'coach-sample-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  await cp(directory, copy, { recursive: true, filter: (path) => !path.includes(demoDatabase) })
  const database = new DatabaseSync(join(directory, demoDatabase))
  database.prepare('vacuum into ?').run(join(copy, demoDatabase))
  database.close()
  return copy
}

type Launched = { process: ChildProcess; url: string; printed: () => string }

// As in `npm start`: a start uses the code that a former one compiled.
const NODE_COMPILE_CACHE = join(process.cwd(), 'node_modules/.cache/coach')

function launch(settings: Record<string, string>): Promise<Launched> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings }
  const child = spawn(process.execPath, ['server/main.ts'], { env })
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const ready = /^Ready: (https?:\/\/\S+).*\n/m.exec(printed)?.[1]
      const url = ready?.startsWith('https') ? `http://127.0.0.1:${settings.PORT}` : ready
      if (url) resolve({ process: child, url, printed: () => printed })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${printed}`)))
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
