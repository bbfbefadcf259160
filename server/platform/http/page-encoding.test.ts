import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { encodingFor, PackedBody } from './page-encoding.ts'

test('uses the best compression that the browser supports', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('gzip;q=1.0, *;q=0.5')).toBe('gzip')
  expect(encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(encodingFor('br;q=0.5')).toBe('br')
  expect(encodingFor('identity')).toBe('identity')
  expect(encodingFor(undefined)).toBe('identity')
})

test('contains the same text in every encoding, with the same ETag', async () => {
  const text = 'أسبوع بعد أسبوع '.repeat(200)
  const body = new PackedBody(text)
  expect(brotliDecompressSync(await body.in('br')).toString()).toBe(text)
  expect(gunzipSync(await body.in('gzip')).toString()).toBe(text)
  expect((await body.in('identity')).toString()).toBe(text)
  expect(body.tag).toBe(new PackedBody(text).tag)
  expect(body.tag).not.toBe(new PackedBody(`${text}!`).tag)
})

test('is compressed better from the second request on', async () => {
  const rows = Array.from({ length: 400 }, (_, week) => `<li>أسبوع ${(week * 7919) % 1000} كجم</li>`)
  const body = new PackedBody(rows.join('\n'))
  const first = await body.in('br')
  expect(await body.in('br')).toBe(first)
  const later = await vi.waitFor(async () => {
    const packed = await body.in('br')
    expect(packed.length).toBeLessThan(first.length)
    return packed
  })
  expect(brotliDecompressSync(later).toString()).toBe(rows.join('\n'))
  expect(await body.in('br')).toBe(later)
})
