import { attempt } from '#server/applications/proof-tries/index.ts'
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
  isToCompare,
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
  const { db, clock } = context
  for (const id of await findToCompare(db, clock.now(), proofsAtOnce)) {
    if (signal.aborted) return
    const outcome = await attempt(context, signal, {
      proof: { upload_id: id, work: 'compare' },
      act: async (isLast) => {
        try {
          const { changed, isWhole } = await compareProof(context, { id, isLast, signal })
          for (const application of changed) onCompared(application)
          return isWhole ? 'done' : 'later'
        } catch (error) {
          if (error instanceof PictureWorkersBusy) return 'not_now'
          if (!isOfPicture(error)) throw error
          context.log.info({ reason: String(error) }, 'a payment proof was not compared with earlier ones')
          await end(context, id)
          return 'done'
        }
      },
      giveUp: () => end(context, id),
    })
    if (outcome === 'not_now') return
  }
}

async function end({ db }: Context, id: string): Promise<void> {
  await inTransaction(db, (tx) => endComparison(tx, id))
}

/** Whether a picture is the cause, which is no better the next time. */
function isOfPicture(error: unknown): boolean {
  return error instanceof PictureError || (error instanceof PictureWorkerFailed && error.error === 'too_slow')
}

type Comparing = { id: string; isLast: boolean; signal: AbortSignal }
type Changed = {
  /** The applications whose copies may have changed. */
  changed: Set<string>
  /** Whether the files of all other proofs could be opened. */
  isWhole: boolean
}

async function compareProof(context: Context, { id, isLast, signal }: Comparing): Promise<Changed> {
  const { db, pictures } = context
  const [upload] = await findUploads(db, [id])
  if (!upload?.application_id || !hasOneImage(upload)) {
    await end(context, id)
    return { changed: new Set(), isWhole: true }
  }
  const temporary: string[] = []
  try {
    const path = await localCopy(context, upload, temporary)
    const { windows } = await pictures.lookAt(path, signal)
    const byTerm = await proofsByTerm(db, [...new Set(windows.flat())])
    const others = await toCompareWith(context, upload, likeliest(windows, byTerm))
    const { opened, isWhole } = await openAll(context, others, temporary)
    const { likenesses } = await pictures.compare(
      path,
      opened.map((one) => one.path),
      signal,
    )
    const found = opened.map(({ other }, index) => ({
      other,
      likeness: likenesses[index] ?? { kind: 'unknown' as const },
    }))
    const terms = windows.flatMap(([own]) => own ?? [])
    const changed = await save(context, upload, { terms, byTerm, found, isEnd: isWhole || isLast })
    return { changed, isWhole }
  } finally {
    for (const path of temporary) await context.files.discardTemporary(path)
  }
}

/** Those that the hash found, then those that share the most. */
async function toCompareWith({ db }: Context, upload: UploadRow, likely: string[]): Promise<UploadRow[]> {
  const { id, sha256 } = upload
  const ids = likely.filter((other) => other !== id)
  const candidates = (await ofOtherApplications(db, upload, ids)).slice(0, mostCandidates)
  const known = await ofOtherApplications(db, upload, await findPairs(db, id, mostPairs))
  return [...known, ...candidates.filter((one) => known.every((other) => other.id !== one.id))].filter(
    (other) => other.sha256 !== sha256 && hasOneImage(other),
  )
}

type Opened = { opened: { other: UploadRow; path: string }[]; isWhole: boolean }

/** Leaves out a file that is lost, and one that cannot be opened now: neither ends the comparison with the others. */
async function openAll(context: Context, others: UploadRow[], temporary: string[]): Promise<Opened> {
  const opened: Opened['opened'] = []
  let isWhole = true
  for (const other of others) {
    try {
      opened.push({ other, path: await localCopy(context, other, temporary) })
    } catch (error) {
      if (error instanceof FileMissing) continue
      context.log.warn({ err: error, upload: other.id }, 'a payment proof could not be opened')
      isWhole = false
    }
  }
  return { opened, isWhole }
}

/** Not of a PDF with several pages: the first of two statements may be the same. */
function hasOneImage({ has_variants, page_count }: UploadRow): boolean {
  return has_variants && (page_count ?? 1) === 1
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
  /** Whether nothing is left to compare it with. */
  isEnd: boolean
}

async function save(
  { db }: Context,
  upload: UploadRow,
  { terms, byTerm, found, isEnd }: Compared,
): Promise<Set<string>> {
  const { id } = upload
  const changed = await inTransaction(db, async (tx) => {
    const isThere = isEnd ? await endComparison(tx, id) : await isToCompare(tx, id)
    if (!isThere) return []
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
