import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { likeliest } from '#server/applications/payment-proofs/rules.ts'
import { comparePictures, lookAt } from '#server/platform/pictures/compare-pictures.ts'
import type { PictureLikeness } from '#server/platform/pictures/compared-pictures.ts'
import { hashBands, isNearDuplicate, perceptualHashOf } from '#server/platform/pictures/perceptual-hash.ts'
import { type CopyChange, copyChanges, copyOf, honestReceipt, screenshotOf } from './changed-receipts.ts'

type Verdict = PictureLikeness['kind'] | 'not found'
type CopiesOfChange = { verdicts: Record<string, number>; missed: string[]; wrong: string[] }
type CopyFigures = {
  honest: { count: number; flagged: string[] }
  copies: Record<CopyChange, CopiesOfChange>
}

const mostPerTerm = 40
const mostCandidates = 6

/**
 * Compares honest receipts with all before them, and then copies of some of them, as the product does with payment
 * proofs: by the images that staff see, through the perceptual hash and the terms.
 */
export async function measureCopies(honest: number, copiesOfEach: number): Promise<CopyFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'receipt-copies-'))
  try {
    const receipts = earlierReceipts(folder)
    const flagged: string[] = []
    for (let number = 0; number < honest; number++) {
      const found = await receipts.find(await screenshotOf(honestReceipt(number)), `${number}`)
      for (const [id, kind] of found.kinds) if (isFlag(kind)) flagged.push(`${number} as ${kind} of ${id}`)
      receipts.keep(found)
    }
    const copies: Partial<CopyFigures['copies']> = {}
    for (const change of copyChanges) {
      const row: CopiesOfChange = { verdicts: {}, missed: [], wrong: [] }
      for (let copy = 0; copy < copiesOfEach; copy++) {
        const number = Math.floor((copy * honest) / copiesOfEach)
        const spec = honestReceipt(number)
        const { kinds } = await receipts.find(await copyOf(spec, change, copy * 31 + 7), 'copy')
        const verdict = kinds.get(String(number)) ?? 'not found'
        row.verdicts[verdict] = (row.verdicts[verdict] ?? 0) + 1
        if (!isFlag(verdict)) row.missed.push(`${number} ${spec.layout} ${spec.font}: ${verdict}`)
        kinds.delete(String(number))
        for (const [id, kind] of kinds) if (isFlag(kind)) row.wrong.push(`${number} as ${kind} of ${id}`)
      }
      copies[change] = row
    }
    return { honest: { count: honest, flagged }, copies: copies as CopyFigures['copies'] }
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Hash = { hash: string; bands: string[] }
type Found = { path: string; hash: string; windows: string[][]; kinds: Map<string, Verdict> }

/** The receipts that were kept, by their number, and how another one is like them. */
function earlierReceipts(folder: string) {
  const paths: string[] = []
  const hashes: Hash[] = []
  const refs = new Map<string, string[]>()
  return {
    async find(file: Buffer, name: string): Promise<Found> {
      const path = join(folder, `${name}.jpg`)
      const hash = await preview(file, path)
      const { windows } = await lookAt(path)
      const near = nearOnes(hash, hashes)
      const likely = likeliest(windows, refs).slice(0, mostCandidates)
      const ids = [...near, ...likely.filter((id) => !near.includes(id))]
      const compared = await comparePictures(
        path,
        ids.map((id) => paths[Number(id)] ?? ''),
      )
      const kinds = new Map<string, Verdict>()
      for (const [index, { kind }] of compared.likenesses.entries()) {
        // Where the comparison knows nothing, what the hash found stays.
        kinds.set(ids[index] ?? '', kind === 'unknown' && index < near.length ? 'near' : kind)
      }
      return { path, hash, windows, kinds }
    },
    keep({ path, hash, windows }: Found): void {
      const id = String(paths.push(path) - 1)
      hashes.push({ hash, bands: hashBands(hash) })
      for (const term of new Set(windows.flatMap(([own]) => own ?? []))) {
        const others = refs.get(term) ?? []
        if (others.length < mostPerTerm) refs.set(term, [...others, id])
      }
    },
  }
}

const isFlag = (kind: Verdict) => kind === 'near' || kind === 'cropped' || kind === 'one_line'

/** Those that the perceptual hash takes for the same picture. */
function nearOnes(hash: string, hashes: Hash[]): string[] {
  const bands = new Set(hashBands(hash))
  return hashes.flatMap((other, id) =>
    other.bands.some((band) => bands.has(band)) && isNearDuplicate(hash, other.hash) ? String(id) : [],
  )
}

/** Writes the image that the product makes of an upload for staff; returns the perceptual hash. */
async function preview(file: Buffer, path: string): Promise<string> {
  const small = sharp(file)
    .resize(800, 800, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  await small.clone().jpeg({ quality: 85, optimiseCoding: false }).toFile(path)
  const { data, info } = await small.clone().greyscale().raw().toBuffer({ resolveWithObject: true })
  return perceptualHashOf({ pixels: data, width: info.width, height: info.height })
}
