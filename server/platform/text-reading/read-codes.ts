import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Box } from './glyphs.ts'
import type { Grey } from './ink.ts'

/** The content of a QR code, and where it is, in pixels of the picture that was searched. */
export type ReadCode = { text: string; box: Box }

const mostCodes = 3
// A code with more is none of a receipt: the largest that a phone reads well from paper.
const longestText = 1_000

/** The QR codes on a picture, turned as they may be. */
export async function readCodes({ pixels, width, height }: Grey): Promise<ReadCode[]> {
  await prepare()
  const data = new Uint8ClampedArray(pixels.length * 4).fill(255)
  for (const [at, value] of pixels.entries()) data.fill(value, at * 4, at * 4 + 3)
  const image: ImageData = { data, width, height, colorSpace: 'srgb' }
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: mostCodes })
  return found.flatMap(({ isValid, text, position }) => {
    if (!isValid || text === '' || text.length > longestText) return []
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const [x, y] = [Math.min(...across), Math.min(...down)]
    return [{ text, box: { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y } }]
  })
}

// By itself the library would load its program from the network.
async function prepare(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const { buffer } = new Uint8Array(await readFile(path))
  prepareZXingModule({ overrides: { wasmBinary: buffer } })
}
