import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readZip } from '#server/test/read-zip.ts'
import { writeZip, type ZipEntry } from './zip.ts'

const modifiedAt = new Date('2026-03-01T12:30:10.000Z')
const entry = (name: string, bytes: string | Buffer, different: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  modifiedAt,
  isPackable: true,
  open: async () => Readable.from([Buffer.from(bytes)]),
  ...different,
})
const packed = (entries: ZipEntry[]) => buffer(writeZip(entries))
const written = async (entries: ZipEntry[]) =>
  Object.fromEntries([...readZip(await packed(entries))].map(([name, file]) => [name, `${file}`]))

describe('an archive', () => {
  const files = { 'data.json': '{"name":"منى"}', 'photos/2026-03-01-1.jpg': 'a picture', 'صور/1.jpg': '' }
  const entries = () => Object.entries(files).map(([name, bytes]) => entry(name, bytes))

  it('contains every file under its name, in any script, compressed or not', async () => {
    expect(await written(entries())).toEqual(files)
    expect(await written(entries().map((one) => ({ ...one, isPackable: false })))).toEqual(files)
    expect(await written([])).toEqual({})
  })

  it('compresses repetitive files, and stores compressed ones unchanged', async () => {
    const bytes = Buffer.alloc(200_000, 'a')
    expect((await packed([entry('a', bytes)])).length).toBeLessThan(2000)
    expect((await packed([entry('a', bytes, { isPackable: false })])).length).toBeLessThan(201_000)
  })

  it('omits a missing file, and opens each only when it is its turn', async () => {
    const opened: string[] = []
    const size = 1_000_000
    const listed = ['a', 'b', 'c'].map((name) =>
      entry(name, '', {
        isPackable: false,
        open: async () => {
          opened.push(name)
          return name === 'b'
            ? null
            : Readable.from([...Array(100)].map(() => Buffer.alloc(size / 100, name)))
        },
      }),
    )
    for await (const chunk of writeZip(listed)) if (chunk.length > 1000) break
    expect(opened).toEqual(['a'])
    expect(await written(listed)).toEqual({ a: 'a'.repeat(size), c: 'c'.repeat(size) })
  })

  it('fails if a file cannot be read to its end, and closes it if reading stops', async () => {
    const broken = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('the disk is gone')
        })(),
      )
    await expect(packed([entry('a', '', { open: async () => broken() })])).rejects.toThrow('the disk is gone')
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(100_000, 'x')
      })(),
    )
    const reading = writeZip([entry('a', '', { isPackable: false, open: async () => endless })])
    for await (const chunk of reading) if (chunk.length > 1000) break
    await expect.poll(() => endless.destroyed).toBe(true)
  })
})
