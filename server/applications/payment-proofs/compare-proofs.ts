import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import type { PictureLikeness } from '#server/platform/pictures/compared-pictures.ts'
import { PictureError } from '#server/platform/pictures/picture-error.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import { findUploads, suffixOf, type UploadRow } from '#server/uploads/index.ts'
import {
  endComparison,
  findToCompare,
  insertTerms,
  keepLikeness,
  ofOtherApplications,
  proofsByTerm,
} from './likeness-store.ts'
import { likeliest } from './rules.ts'
import { findPairs, flagDuplicates } from './store.ts'

// One comparison takes about 50 ms of a core; more in a row would be in the way of uploads.
const proofsAtOnce = 20
const mostCandidates = 6
const mostPairs = 20
const maxBytes = 5 * 1024 * 1024

/**
 * Compares the proofs that were sent since with earlier ones; the next run goes on with the rest. `onCompared` gets the
 * applications whose copies may have changed, after each commit.
 */
export async function compareDueProofs(
  context: Context,
  signal: AbortSignal,
  onCompared: (applicationId: string) => void,
): Promise<void> {
  for (const id of await findToCompare(context.db, proofsAtOnce)) {
    if (signal.aborted) return
    try {
      for (const application of await compareProof(context, id, signal)) onCompared(application)
    } catch (error) {
      if (error instanceof PictureWorkersBusy || signal.aborted) return
      if (!isOfFile(error)) throw error
      context.log.info({ reason: String(error) }, 'a payment proof was not compared with earlier ones')
      await inTransaction(context.db, (tx) => endComparison(tx, id))
    }
  }
}

/** Whether a file is the cause, which is no better the next time. */
function isOfFile(error: unknown): boolean {
  if (error instanceof PictureWorkerFailed) return error.error === 'died' || error.error === 'too_slow'
  return error instanceof PictureError || error instanceof FileMissing
}

/** Returns the applications whose copies may have changed. */
async function compareProof(context: Context, id: string, signal: AbortSignal): Promise<Set<string>> {
  const { db, pictures } = context
  const [upload] = await findUploads(db, [id])
  if (!upload?.application_id || !hasOneImage(upload)) {
    await inTransaction(db, (tx) => endComparison(tx, id))
    return new Set()
  }
  const temporary: string[] = []
  try {
    const path = await localCopy(context, upload, temporary)
    const { windows } = await pictures.lookAt(path, signal)
    const byTerm = await proofsByTerm(db, [...new Set(windows.flat())])
    const likely = likeliest(windows, byTerm).filter((other) => other !== id)
    const candidates = (await ofOtherApplications(db, upload, likely)).slice(0, mostCandidates)
    const known = await ofOtherApplications(db, upload, await findPairs(db, id, mostPairs))
    const others = [...known, ...candidates.filter((one) => known.every((other) => other.id !== one.id))]
    const compared: UploadRow[] = []
    const paths: string[] = []
    for (const other of others) {
      if (other.sha256 === upload.sha256 || !hasOneImage(other)) continue
      const copy = await copyIfThere(context, other, temporary)
      if (copy === null) continue
      compared.push(other)
      paths.push(copy)
    }
    const { likenesses } = await pictures.compare(path, paths, signal)
    const found = compared.map((other, index) => ({
      other,
      likeness: likenesses[index] ?? { kind: 'unknown' as const },
    }))
    return await save(context, upload, { terms: windows.flatMap(([own]) => own ?? []), byTerm, found })
  } finally {
    for (const path of temporary) await context.files.discardTemporary(path)
  }
}

/** Not of a PDF with several pages: the first of two statements may be the same. */
function hasOneImage({ has_variants, page_count }: UploadRow): boolean {
  return has_variants && (page_count ?? 1) === 1
}

/** Null if the file of an earlier proof is lost, which must not end the comparison of a new one. */
async function copyIfThere(context: Context, upload: UploadRow, temporary: string[]): Promise<string | null> {
  try {
    return await localCopy(context, upload, temporary)
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

async function localCopy({ files }: Context, upload: UploadRow, temporary: string[]): Promise<string> {
  const { stream } = await files.open(upload.storage_key + suffixOf('800'))
  const { path } = await files.receive(stream, { maxBytes })
  temporary.push(path)
  return path
}

type Compared = {
  terms: string[]
  byTerm: Map<string, string[]>
  found: { other: UploadRow; likeness: PictureLikeness }[]
}

async function save(
  { db }: Context,
  upload: UploadRow,
  { terms, byTerm, found }: Compared,
): Promise<Set<string>> {
  const { id } = upload
  const changed = await inTransaction(db, async (tx) => {
    if (!(await endComparison(tx, id))) return []
    await insertTerms(tx, { id, terms, byTerm })
    const ids = found.map(({ other }) => other.id)
    // One may have been deleted meanwhile.
    const there = new Set((await findUploads(tx, ids)).map((row) => row.id))
    const changed: UploadRow[] = []
    for (const { other, likeness } of found) {
      if (there.has(other.id) && (await keepLikeness(tx, { id, otherId: other.id }, likeness)))
        changed.push(other)
    }
    const all = changed.length > 0 ? [upload, ...changed] : []
    await flagDuplicates(
      tx,
      all.map((one) => one.id),
    )
    return all
  })
  return new Set(changed.flatMap(({ application_id }) => application_id ?? []))
}
