import { expect, test } from 'vitest'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aGifOfFrames, aPlainPicture, aReceipt } from '#server/test/sample-pictures.ts'
import { sniffType } from './signatures.ts'

const box = (brand: string) => Buffer.from(`\0\0\0\x20ftyp${brand}\0\0\0\0`, 'latin1')

test('knows each accepted format by its first bytes', async () => {
  expect(sniffType(await aReceipt('png', { width: 20, height: 30 }))).toBe('png')
  expect(sniffType(await aReceipt('jpeg', { width: 20, height: 30 }))).toBe('jpeg')
  expect(sniffType(aGifOfFrames(1))).toBe('gif')
  expect(sniffType(await aPlainPicture('gif'))).toBe('gif')
  expect(sniffType(await aPlainPicture('webp'))).toBe('webp')
  expect(sniffType(aPdf())).toBe('pdf')
  expect(sniffType(box('isom'))).toBe('mp4')
  expect(sniffType(box('mp42'))).toBe('mp4')
})

test('recognizes no other format, nor one that does not start at the first byte', async () => {
  expect(sniffType(await aPlainPicture('avif'))).toBeNull()
  expect(sniffType(await aPlainPicture('tiff'))).toBeNull()
  expect(sniffType(box('heic'))).toBeNull()
  for (const text of [
    '',
    'MZ\x90\0',
    '<svg xmlns="',
    '<html>',
    '\n%PDF-1.7',
    'GIF88a',
    'RIFF\0\0\0\0WAVE',
    '\xff\xd8',
  ]) {
    expect(sniffType(Buffer.from(text, 'latin1'))).toBeNull()
  }
})
