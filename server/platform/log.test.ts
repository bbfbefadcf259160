import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'

const log = new URL('./log.ts', import.meta.url).href
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** A process that runs these steps with a log on its standard output, and reports its progress on request. */
function aProcess(steps: string, stdout: 'pipe' | number = 'pipe') {
  const program = `const { openLog } = await import('${log}')
    const log = openLog('info')
    let steps = 0
    process.on('message', () => process.send(steps))
    ${steps}`
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', stdout, 'inherit', 'ipc'] })
  started.push(child)
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  const logged = () =>
    said
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).msg)
  return { child, logged }
}

async function stepsOf(child: ChildProcess): Promise<number> {
  child.send('how far?')
  const [steps] = await once(child, 'message')
  return steps
}

test('writes lines in order: buffered ones before a warning, and all before the process ends', async () => {
  const { child, logged } = aProcess(`log.info('one'); log.warn('two'); log.info('three'); process.exit()`)
  await once(child, 'close')
  expect(logged()).toEqual(['one', 'two', 'three'])
})

test('writes a line that nothing follows', async () => {
  const { logged } = aProcess(`log.info('alone')`)
  await expect.poll(logged).toEqual(['alone'])
})

const steadily = `setInterval(() => { log.warn('x'.repeat(100_000)); steps++ }, 10)`

test('continues if its reader is gone', async () => {
  const { child, logged } = aProcess(steadily)
  await expect.poll(() => logged().length).toBeGreaterThan(1)
  child.stdout?.destroy()
  const before = await stepsOf(child)
  await expect.poll(() => stepsOf(child)).toBeGreaterThan(before + 10)
})

test('continues if its disk is full', async () => {
  const full = openSync('/dev/full', 'w')
  const { child } = aProcess(steadily, full)
  closeSync(full)
  await expect.poll(() => stepsOf(child)).toBeGreaterThan(20)
})
