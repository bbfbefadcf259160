import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

const program = fileURLToPath(new URL('./coach.mjs', import.meta.url))
// As on Windows, and on a Node before 24.
const cannotReplace = ['--import', 'data:text/javascript,process.execve = undefined']

let folder: string
let running: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coach-launch-'))
})
afterEach(async () => {
  if (running?.pid && running.exitCode === null) process.kill(-running.pid, 'SIGKILL')
  running = undefined
  await rm(folder, { recursive: true, force: true })
})

/** Starts the product as the head of a process group, and waits until it is ready. */
async function start(flags: string[]) {
  const env = { DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'error' }
  const words = [...flags, program, 'start', '--api-only']
  const child = spawn(process.execPath, words, { cwd: folder, env, detached: true })
  running = child
  const ended = once(child, 'close')
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('Ready: ')
  const url = /^Ready: (\S+)/m.exec(printed)?.[1]
  return { pid: child.pid ?? 0, url, ended }
}

const ways: { how: string; flags: string[] }[] = [
  { how: 'in its own place', flags: [] },
  { how: 'behind itself where no process can be replaced', flags: cannotReplace },
]

it.each(ways)(
  'runs the product $how, and takes a signal to the group for one request to stop',
  async ({ flags }) => {
    await writeFile(join(folder, '.env'), 'PORT=0\n')
    const { pid, url, ended } = await start(flags)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    process.kill(-pid, 'SIGTERM')
    // As npm passes it on.
    process.kill(pid, 'SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)

it('gets the signals of npm, which reach only the shell unless that becomes the product', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  for (const name of ['start', 'dev']) expect(scripts[name]).toMatch(/^exec node scripts\/start\.mjs/)
})

it('lists its commands', async () => {
  const words = promisify(execFile)(process.execPath, [program], { cwd: folder })
  await expect(words).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There are: start, '),
  })
})
