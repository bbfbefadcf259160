import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A running product of a story's own. */
export type Product = {
  url: string
  /** What the server printed, such as the set-up link. */
  printed: () => string
  /** Stops the server as an operator would, and starts it again on the same data and address. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** Changes the database behind the product's back, to bring about what only time would. */
  change(statement: string, ...values: string[]): void
  /** The one number that a query answers. */
  count(query: string, ...values: string[]): number
  /** Ends the server, and keeps the data. */
  halt(): Promise<void>
}

/** Starts the product as `npm start` does, with data of its own. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'coach-story-'))
  const settings = { DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'error', ...environment }
  let server = await launch(settings)
  const { url } = server
  const inDatabase = <Result>(act: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(join(directory, environment.NODE_ENV ? 'coach.sqlite' : 'demo.sqlite'))
    database.exec('pragma busy_timeout = 5000')
    const result = act(database)
    database.close()
    return result
  }
  const halt = () => end(server.process)
  return {
    url,
    printed: () => server.printed,
    halt,
    change: (statement, ...values) => {
      inDatabase((database) => database.prepare(statement).run(...values))
    },
    count: (query, ...values) =>
      Number(Object.values(inDatabase((database) => database.prepare(query).get(...values)) ?? {})[0]),
    restart: async () => {
      await halt()
      server = await launch({ ...settings, PORT: new URL(url).port })
    },
    stop: async () => {
      await halt()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type Launched = { process: ChildProcess; url: string; printed: string }

function launch(settings: Record<string, string>): Promise<Launched> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], { env: { PATH, HOME, ...settings } })
  return new Promise((resolve, reject) => {
    let printed = ''
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      const url = /^Ready: (http:\/\/\S+)/m.exec(printed)?.[1]
      if (url && printed.includes('\n')) resolve({ process: child, url, printed })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${printed}`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
