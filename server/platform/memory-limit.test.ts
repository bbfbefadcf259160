import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryLimit } from './memory-limit.ts'

const megabyte = 1024 * 1024
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'groups-'))
})
afterEach(() => rm(root, { recursive: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
}

it.each([
  ['of its unit', { 'system.slice/coach.service/memory.max': `${300 * megabyte}\n` }],
  ['of a group above it', { 'system.slice/memory.max': `${300 * megabyte}\n`, 'memory.max': 'max\n' }],
  ['at which it is slowed down', { 'system.slice/coach.service/memory.high': `${300 * megabyte}\n` }],
])('is the limit %s', async (_, limits) => {
  const files = Object.entries(limits).map(([name, text]) => [`sys/fs/cgroup/${name}`, text])
  await write({ 'proc/self/cgroup': '0::/system.slice/coach.service\n', ...Object.fromEntries(files) })
  expect(memoryLimit(root)).toBe(300 * megabyte)
})

it('is that of a container, which sees its group as the uppermost or by a path that is not there', async () => {
  await write({ 'proc/self/cgroup': '0::/docker/abc\n', 'sys/fs/cgroup/memory.max': `${300 * megabyte}\n` })
  expect(memoryLimit(root)).toBe(300 * megabyte)
})

it('is that of the first version of control groups', async () => {
  await write({
    'proc/self/cgroup': '5:cpu,cpuacct:/\n4:memory:/docker/abc\n',
    'sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes': `${300 * megabyte}\n`,
  })
  expect(memoryLimit(root)).toBe(300 * megabyte)
})

it('is the memory of the machine where nothing limits it', async () => {
  expect(memoryLimit(root)).toBe(totalmem())
  await write({ 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/memory.max': 'max\n' })
  expect(memoryLimit(root)).toBe(totalmem())
})
