import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTextReader, TextNotRead } from './text-reader.ts'

const never = new AbortController().signal
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-reading-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function aPicture(name: string): Promise<string> {
  const path = join(folder, name)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="white"/></svg>'
  await writeFile(path, await sharp(Buffer.from(svg)).png().toBuffer())
  return path
}

describe('reading texts in a process of its own', () => {
  it('finds nothing on a blank picture, and reads the next one after it', async () => {
    const reader = openTextReader({ folder })
    const path = await aPicture('blank.png')
    const texts = await Promise.all([reader.read(path, never), reader.read(path, never)])
    expect(texts.map(({ width, numbers }) => ({ width, numbers }))).toEqual([
      { width: 1000, numbers: [] },
      { width: 1000, numbers: [] },
    ])
  }, 400_000)

  it('reads the QR code on a picture, in light and in dark, and where it is', async () => {
    for (const [dark, light] of [
      ['#000000', '#ffffff'],
      ['#eeeeee', '#111111'],
    ] as const) {
      const path = join(folder, `code${dark.slice(1)}.png`)
      const code = await toBuffer('amount=1500', { width: 200, color: { dark, light } })
      const ground = { create: { width: 500, height: 800, channels: 3 as const, background: light } }
      await writeFile(
        path,
        await sharp(ground)
          .composite([{ input: code, left: 150, top: 500 }])
          .png()
          .toBuffer(),
      )
      const { codes } = await openTextReader({ folder }).read(path, never)
      expect(codes.map(({ text }) => text)).toEqual(['amount=1500'])
      const { x = 0, y = 0 } = codes[0]?.box ?? {}
      expect([x > 300 && x < 360, y > 1000 && y < 1060]).toEqual([true, true])
    }
  }, 400_000)

  it('refuses what is no picture, without harm to the next', async () => {
    const path = join(folder, 'broken.png')
    await writeFile(path, 'not a picture')
    await expect(openTextReader({ folder }).read(path, never)).rejects.toBeInstanceOf(TextNotRead)
  }, 400_000)

  it('reads no file outside its folder', async () => {
    const other = await mkdtemp(join(tmpdir(), 'elsewhere-'))
    const path = await aPicture('inside.png')
    await expect(openTextReader({ folder: other }).read(path, never)).rejects.toBeInstanceOf(TextNotRead)
    await rm(other, { recursive: true })
  }, 400_000)

  it.each([
    ['work', { workTime: 1 }],
    ['memory', { memory: 1 }],
    ['time', { waitTime: 1 }],
  ])(
    'ends a process that takes too much %s',
    async (what, limit) => {
      const reading = openTextReader({ folder, ...limit }).read(await aPicture(`${what}.png`), never)
      await expect(reading).rejects.toThrow(`too much ${what}`)
      await expect(reading).rejects.toMatchObject({ mayWorkLater: what === 'time' })
    },
    400_000,
  )

  it('ends it when the server stops', async () => {
    const stopping = new AbortController()
    const reading = openTextReader({ folder }).read(await aPicture('stop.png'), stopping.signal)
    stopping.abort(new Error('stopping'))
    await expect(reading).rejects.toThrow('stopping')
  })
})
