import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containsTestVirus } from './test-virus.ts'

const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'virus-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function holds(bytes: Buffer) {
  const file = path.join(directory, 'file')
  await writeFile(file, bytes)
  return containsTestVirus(file)
}

test('finds the test virus at the start, and across two pieces of a large file', async () => {
  expect(await holds(Buffer.from(virus))).toBe(true)
  for (const before of [65_500, 65_536, 131_010]) {
    expect(await holds(Buffer.concat([randomBytes(before), Buffer.from(virus), randomBytes(100_000)]))).toBe(
      true,
    )
  }
})

test('finds nothing in other files, nor in a damaged copy of the test virus', async () => {
  expect(await holds(Buffer.alloc(0))).toBe(false)
  expect(await holds(randomBytes(300_000))).toBe(false)
  expect(await holds(Buffer.from(virus.replace('EICAR', 'EICAT')))).toBe(false)
})
