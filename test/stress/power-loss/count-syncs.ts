import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Counts how often a process synced its database log to disk. */
export type SyncCounter = { stop(): Promise<number> }

/** Traces a process with strace; returns a sentence if that is not possible here. */
export async function countSyncs(pid: number, file: string): Promise<SyncCounter | string> {
  if (spawnSync('strace', ['-V']).error) return 'strace is not installed'
  const args = ['-f', '-y', '-e', 'trace=fdatasync,fsync', '-o', file, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(tracer, 'exit')
  let output = ''
  const isAttached = await new Promise<boolean>((resolve) => {
    tracer.stderr.on('data', (part) => {
      output += part
      if (/attached/.test(output)) resolve(true)
    })
    void gone.then(() => resolve(false))
  })
  if (!isAttached) return `strace may not attach to a process here: ${output.trim()}`
  return {
    stop: async () => {
      tracer.kill('SIGINT')
      await gone
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.filter((line) => /f(data)?sync\(\d+<[^>]+-wal>/.test(line)).length
    },
  }
}
