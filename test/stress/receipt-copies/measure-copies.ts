import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { likeliest } from '#server/applications/payment-proofs/rules.ts'
import { comparePictures, lookAt } from '#server/platform/pictures/compare-pictures.ts'
import type { PictureLikeness } from '#server/platform/pictures/compared-pictures.ts'
import { type CopyChange, copyChanges, copyOf, honestReceipt, screenshotOf } from './changed-receipts.ts'

export type Verdict = PictureLikeness['kind'] | 'not found'
export type CopyFigures = {
  honest: { count: number; flagged: string[] }
  copies: Record<CopyChange, { verdicts: Record<string, number>; missed: string[]; wrong: string[] }>
}

const mostPerTerm = 40
const mostCandidates = 6

/**
 * Compares honest receipts with all before them, and then copies of some of them, as the job does with payment proofs:
 * by the images that staff see, through the terms.
 */
export async function measureCopies(honest: number, copiesOfEach: number): Promise<CopyFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'receipt-copies-'))
  const paths: string[] = []
  const refs = new Map<string, string[]>()
  const find = async (file: Buffer, name: string) => {
    const path = join(folder, `${name}.jpg`)
    await preview(file, path)
    const { windows } = await lookAt(path)
    const found = likeliest(windows, refs).slice(0, mostCandidates)
    const { likenesses } = await comparePictures(
      path,
      found.map((id) => paths[Number(id)] ?? ''),
    )
    return { path, windows, found, likenesses }
  }
  const figures: CopyFigures = {
    honest: { count: honest, flagged: [] },
    copies: Object.fromEntries(
      copyChanges.map((change) => [change, { verdicts: {}, missed: [], wrong: [] }]),
    ) as unknown as CopyFigures['copies'],
  }
  try {
    for (let number = 0; number < honest; number++) {
      const { path, windows, found, likenesses } = await find(
        await screenshotOf(honestReceipt(number)),
        `${number}`,
      )
      for (const [index, { kind }] of likenesses.entries()) {
        if (isFlag(kind)) figures.honest.flagged.push(`${number} as ${kind} of ${found[index]}`)
      }
      paths.push(path)
      for (const term of new Set(windows.flatMap(([own]) => own ?? []))) {
        const others = refs.get(term) ?? []
        if (others.length < mostPerTerm) refs.set(term, [...others, String(number)])
      }
    }
    for (const change of copyChanges) {
      const row = figures.copies[change]
      for (let copy = 0; copy < copiesOfEach; copy++) {
        const number = Math.floor((copy * honest) / copiesOfEach)
        const spec = honestReceipt(number)
        const { found, likenesses } = await find(await copyOf(spec, change, copy * 31 + 7), 'copy')
        const verdict: Verdict = likenesses[found.indexOf(String(number))]?.kind ?? 'not found'
        row.verdicts[verdict] = (row.verdicts[verdict] ?? 0) + 1
        if (!isFlag(verdict)) row.missed.push(`${number} ${spec.layout} ${spec.font}: ${verdict}`)
        for (const [index, { kind }] of likenesses.entries()) {
          if (isFlag(kind) && found[index] !== String(number))
            row.wrong.push(`${number} as ${kind} of ${found[index]}`)
        }
      }
    }
    return figures
  } finally {
    await rm(folder, { recursive: true })
  }
}

const isFlag = (kind: Verdict) => kind === 'near' || kind === 'cropped' || kind === 'one_line'

/** The image that the product makes of an upload for staff. */
async function preview(file: Buffer, path: string): Promise<void> {
  await sharp(file)
    .resize(800, 800, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85, optimiseCoding: false })
    .toFile(path)
}
