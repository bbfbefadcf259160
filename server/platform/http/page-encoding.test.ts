import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingFor, PackedBody } from './page-encoding.ts'

test('packs as tightly as the browser can unpack', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('gzip;q=1.0, *;q=0.5')).toBe('gzip')
  expect(encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(encodingFor('br;q=0.5')).toBe('br')
  expect(encodingFor('identity')).toBe('identity')
  expect(encodingFor(undefined)).toBe('identity')
})

test('unpacks to the same text in every encoding, under the same tag', async () => {
  const text = 'أسبوع بعد أسبوع '.repeat(200)
  const body = new PackedBody(text)
  expect(brotliDecompressSync(await body.in('br')).toString()).toBe(text)
  expect(gunzipSync(await body.in('gzip')).toString()).toBe(text)
  expect((await body.in('identity')).toString()).toBe(text)
  expect(body.tag).toBe(new PackedBody(text).tag)
  expect(body.tag).not.toBe(new PackedBody(`${text}!`).tag)
})
