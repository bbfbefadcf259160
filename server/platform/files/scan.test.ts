import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanFile } from './scan.ts'

const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'scan-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function scan(bytes: Buffer) {
  const file = path.join(directory, 'file')
  await writeFile(file, bytes)
  return scanFile(file)
}

test('finds the test virus at the start, and across two pieces of a large file', async () => {
  expect(await scan(Buffer.from(virus))).toBe('infected')
  for (const before of [65_500, 65_536, 131_010]) {
    expect(await scan(Buffer.concat([randomBytes(before), Buffer.from(virus), randomBytes(100_000)]))).toBe(
      'infected',
    )
  }
})

test('finds nothing in other files, nor in a damaged copy of the test virus', async () => {
  expect(await scan(Buffer.alloc(0))).toBe('clean')
  expect(await scan(randomBytes(300_000))).toBe('clean')
  expect(await scan(Buffer.from(virus.replace('EICAR', 'EICAT')))).toBe('clean')
})
