import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A product in its own process. */
export type ServerProcess = {
  /** Its address, without a path. */
  url: string
  pid: number
  /** Milliseconds from the start of the process to its first healthy response. */
  startedIn: number
  /** The end of its output so far. */
  said(): string
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>
  /** Kills it without warning, and waits until it has ended. */
  kill(): Promise<void>
  /** Stops it gracefully; throws if it does not stop cleanly. */
  stop(): Promise<void>
}

const main = join(import.meta.dirname, '../../server/main.ts')
const startLimit = 300_000
const stopLimit = 15_000
const pollEvery = 5
const responseLimit = 10_000
const outputLimit = 2500

// The same memory settings as `npm start`.
const asByNpmStart = { flags: ['--max-semi-space-size=16'], environment: { MALLOC_ARENA_MAX: '2' } }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the product on a local port with only the given settings as environment, and waits until it is healthy. Throws
 * with its output if it ends or takes longer than five minutes.
 */
export async function startServer({
  port,
  environment,
  flags = [],
  program = main,
  cwd,
  user,
}: {
  port: number
  environment: Record<string, string>
  flags?: string[]
  /** Another program that serves the product; `server/main.ts` by default. */
  program?: string
  /** The folder to start it in; this process's own by default. */
  cwd?: string
  /** The id of the account and group to run it as, which only root may choose. */
  user?: number
}): Promise<ServerProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...asByNpmStart.flags, program, ...flags], {
    cwd,
    ...(user !== undefined && { uid: user, gid: user }),
    env: {
      PATH: process.env.PATH ?? '',
      ...asByNpmStart.environment,
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => {
      running.delete(child)
      resolve()
    })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output = (output + part).slice(-outputLimit)
    })
  }
  const url = `http://127.0.0.1:${port}`
  while (!(await isHealthy(url))) {
    if (hasEnded(child) || performance.now() - startedAt > startLimit) {
      await end(child, 'SIGKILL')
      throw new Error(`The server did not start. The end of its output:\n${output}`)
    }
    await pause(pollEvery)
  }
  const startedIn = performance.now() - startedAt
  return {
    url,
    pid: child.pid ?? 0,
    startedIn,
    said: () => output,
    ended,
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM')
      if (child.exitCode !== 0)
        throw new Error(`The server did not stop cleanly. The end of its output:\n${output}`)
    },
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(responseLimit) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const forced = setTimeout(() => child.kill('SIGKILL'), stopLimit)
  await gone
  clearTimeout(forced)
}
