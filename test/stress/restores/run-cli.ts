import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The settings of a product, as environment. */
export type Settled = Record<string, string>

const cli = join(import.meta.dirname, '../../../server/cli.ts')

/**
 * Runs a command of an operator in a process of its own; returns its exit code and what it printed. After `killAfter`
 * milliseconds, if given, it is killed with every program that it has started, as by a power loss; its code is null
 * then, unless it was faster.
 */
export async function runCli(
  words: string[],
  environment: Settled,
  killAfter?: number,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [cli, ...words], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = () => process.kill(-(child.pid ?? 0), 'SIGKILL')
  const killing = killAfter === undefined ? undefined : setTimeout(kill, killAfter)
  child.on('exit', () => clearTimeout(killing))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      said += part
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
