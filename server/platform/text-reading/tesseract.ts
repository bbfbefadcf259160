import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Box } from './glyphs.ts'

/** A word as read by a model of this language, with the number of its line. */
export type ReadWord = {
  text: string
  language: 'ara' | 'eng'
  line: number
  /** From 0 to 1. */
  confidence: number
  box: Box
}

type TesseractApi = {
  Init(path: null, language: string, mode: number): number
  SetPageSegMode(mode: number): void
  SetVariable(name: string, value: string): void
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
}
type TesseractCore = {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => TesseractApi
}

const require = createRequire(import.meta.url)
const neuralNetworks = 1
const oneBlock = 6
/** The ways of reading a picture that has a single line: divided into words first, or as a whole. */
export const [oneLine, undividedLine] = [7, 13] as const

/**
 * Opens tesseract without its threads and downloads: its core and the models of two packages, all on this machine.
 * Throws if one of these packages is not installed.
 */
export async function openTesseract() {
  const { default: open } = await import('tesseract.js-core/tesseract-core-simd-lstm.js')
  // What it prints would be lost, and is about the resolution alone.
  const core = (await open({ print: () => undefined, printErr: () => undefined })) as TesseractCore
  const apis = new Map<string, TesseractApi>()
  return {
    /** Reads the words of a picture, as bytes of a PNG. Languages are read one at a time: together they lose numbers. */
    async read(png: Uint8Array, language: ReadWord['language'], mode = oneBlock): Promise<ReadWord[]> {
      const api = apis.get(language) ?? (await start(core, language))
      apis.set(language, api)
      core.FS.writeFile('/input', png)
      if (api.SetImageFile(1, 0) === 1) throw new Error('The picture cannot be read')
      api.SetPageSegMode(mode)
      api.Recognize(null)
      return wordsIn(api.GetTSVText(0), language)
    },
  }
}

async function start(core: TesseractCore, language: ReadWord['language']): Promise<TesseractApi> {
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
  const packed = await readFile(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`))
  core.FS.writeFile(`${language}.traineddata`, await promisify(gunzip)(packed))
  const api = new core.TessBaseAPI()
  if (api.Init(null, language, neuralNetworks) !== 0) throw new Error(`The model ${language} cannot be used`)
  api.SetVariable('user_defined_dpi', '150')
  return api
}

const wordLevel = '5'
// Marks of direction that the Arabic model puts around numbers.
const marks = /[\u200e\u200f\u202a-\u202e]/g

function wordsIn(tsv: string, language: ReadWord['language']): ReadWord[] {
  return tsv.split('\n').flatMap((row) => {
    const [level, , block, paragraph, line, , x, y, width, height, confidence, text = ''] = row.split('\t')
    const plain = text.replace(marks, '').trim()
    if (level !== wordLevel || plain === '') return []
    return {
      text: plain,
      language,
      line: Number(block) * 1_000_000 + Number(paragraph) * 1_000 + Number(line),
      confidence: Math.max(0, Number(confidence)) / 100,
      box: { x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
    }
  })
}
