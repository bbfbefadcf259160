import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The parts of the package that a child needs; the product's data may be beside it.
const OWN_FILES = ['node_modules', 'package.json', 'server', 'contract'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
)
const FIXED_ENVIRONMENT = {
  // One order runs at a time: more threads and heaps would only use memory.
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  // Memory of pixels returns to the system as soon as it is freed.
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/** A process that works on strangers' files. It never shares the parent's environment. */
export type SandboxedChild<Order> = {
  pid: number | undefined
  send(order: Order): void
  kill(): void
  /** Whether the process keeps its parent alive. */
  keepParentAlive(isNeeded: boolean): void
}

/** The events of a child; `ended` comes once, for any reason. */
export type ChildEvents<Answer> = { answered(answer: Answer): void; ended(): void }

/** `entry` is the program, `flags` are further ones of Node, `folder` the only one that it may write. */
export type ChildOptions = {
  entry: string
  flags: string[]
  sandboxCommand: string[]
  environment: Record<string, string>
  folder: string
}

/**
 * Starts a process with the commands of `sandboxCommand`. Its JavaScript may read the package and `folder`, write only
 * `folder`, and start neither processes nor threads; `sandboxCommand` limits its native code.
 */
export function startSandboxed<Order extends object, Answer>(
  { entry, flags, sandboxCommand, environment, folder }: ChildOptions,
  events: ChildEvents<Answer>,
): SandboxedChild<Order> {
  const allFlags = [...flags, ...permissions(folder, environment.NODE_COMPILE_CACHE)]
  const [command = process.execPath, ...rest] = [...sandboxCommand, process.execPath, ...allFlags, entry]
  const child = spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...FIXED_ENVIRONMENT, ...environment },
  })
  reportEnd(child, events.ended)
  child.on('message', (answer: Answer) => events.answered(answer))
  return {
    pid: child.pid,
    // If the child has just died, `ended` reports it, not this callback.
    send: (order) => void child.send(order, () => undefined),
    kill: () => void child.kill('SIGKILL'),
    keepParentAlive(isNeeded) {
      if (isNeeded) {
        child.ref()
        child.channel?.ref()
      } else {
        child.unref()
        child.channel?.unref()
      }
    },
  }
}

// Without permission to write its compile cache Node does not use it, and a start takes half as long again.
function permissions(folder: string, cache: string | undefined): string[] {
  const folders = [folder, ...(cache ? [cache] : [])].flatMap((one) => [...new Set([one, realPath(one)])])
  return [
    '--permission',
    '--allow-addons',
    ...[...OWN_FILES, ...folders].map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
  ]
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

function reportEnd(child: ChildProcess, ended: () => void): void {
  let hasEnded = false
  const end = () => {
    if (!hasEnded) ended()
    hasEnded = true
  }
  child.on('exit', end)
  child.on('error', end)
}
