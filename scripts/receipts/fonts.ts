import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertFont } from '#scripts/cut-fonts.ts'

/** Fonts that receipts are drawn in: families with Arabic, as phones and apps have them. */
export const receiptFonts = [
  'IBM Plex Sans Arabic',
  'Alexandria',
  'DejaVu Sans',
  'Noto Sans Arabic',
  'Noto Naskh Arabic',
  'Cairo',
  'Vazirmatn',
  'Tajawal',
  'Noto Kufi Arabic',
  'Almarai',
] as const
export type ReceiptFont = (typeof receiptFonts)[number]

/** The fonts that the reader of digits is trained with; the others are only ever tests. */
export const trainedFonts = receiptFonts.slice(0, -3)

const packaged = {
  'Noto Sans Arabic': 'noto-sans-arabic',
  'Noto Naskh Arabic': 'noto-naskh-arabic',
  Cairo: 'cairo',
  Vazirmatn: 'vazirmatn',
  'Noto Kufi Arabic': 'noto-kufi-arabic',
  Tajawal: 'tajawal',
  Almarai: 'almarai',
} satisfies Partial<Record<ReceiptFont, string>>

const folder = fileURLToPath(new URL('../../node_modules/.cache/receipt-fonts', import.meta.url))
const drawn = fileURLToPath(new URL('../../server/platform/drawing/fonts', import.meta.url))
let prepared: Promise<void> | undefined

/**
 * Makes the fonts available to the drawing library of this process. It reads its configuration at the first text, so
 * nothing may have drawn text before.
 */
export function prepareFonts(): Promise<void> {
  prepared ??= prepare()
  return prepared
}

async function prepare(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [, name] of Object.entries(packaged)) {
    for (const script of ['arabic', 'latin']) {
      const path = join(folder, `${name}-${script}.ttf`)
      if (existsSync(path)) continue
      await writeFile(path, await convertFont(`@fontsource/${name}/files/${name}-${script}-400-normal.woff2`))
    }
  }
  const places = [folder, drawn, '/usr/share/fonts/truetype/dejavu']
    .map((place) => `<dir>${place}</dir>`)
    .join('')
  const file = join(folder, 'fonts.conf')
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${places}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = file
}
