import { maxPdfBytes } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { PdfError } from '#server/platform/pdf/pdf-error.ts'
import { PictureError } from '#server/platform/pictures/picture-error.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import type { UploadRow } from '#server/uploads/index.ts'
import { FailedMarkings, pauseAfterFailure } from './failed-markings.ts'
import { MarkingTurns } from './marking-turns.ts'
import { isUnmarkable, noteUnmarkable } from './store.ts'

const maxCachedBytes = 16 * 1024 * 1024

/** What is appended to PDFs, by the upload; the latest used ones stay in memory. */
class MarkingUpdates {
  readonly #kept = new Map<string, Promise<Buffer | null>>()
  #bytes = 0

  /** The update for a file, made once however many ask for it at a time. */
  of(id: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const kept = this.#kept.get(id) ?? this.#make(id, make)
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    return kept
  }

  #make(id: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const making = make()
    making.then(
      (update) => {
        this.#bytes += update?.length ?? 0
        void this.#shrink()
      },
      () => this.#kept.delete(id),
    )
    return making
  }

  async #shrink(): Promise<void> {
    for (const [id, oldest] of this.#kept) {
      if (this.#bytes <= maxCachedBytes) return
      this.#kept.delete(id)
      this.#bytes -= (await oldest.catch(() => null))?.length ?? 0
    }
  }
}

/** The marking of a file failed for a reason that may be the machine's. */
class MarkingFailed extends Error {}

const newMarkings = () => ({
  updates: new MarkingUpdates(),
  failed: new FailedMarkings(),
  turns: new MarkingTurns(),
})

/**
 * What to append to a PDF of the library, made by a decoding process from the stored bytes: every process of the product
 * makes the same. Null for a file that cannot bear a mark, which is noted, and for one whose marking failed on several
 * occasions far apart, which is not. Otherwise throws `busy`: a file that could bear a mark is never given without one.
 */
export async function markingUpdateOf(context: Context, upload: UploadRow): Promise<Buffer | null> {
  const { updates, failed } = context.state.of(newMarkings)
  try {
    return await updates.of(upload.id, () => makeUpdate(context, upload))
  } catch (error) {
    if (!(error instanceof MarkingFailed)) throw error
    if (failed.isLasting(upload.id)) return null
    throw new AppError('busy', { retryAfter: pauseAfterFailure / 1000, cause: error })
  }
}

async function makeUpdate(context: Context, upload: UploadRow): Promise<Buffer | null> {
  const { failed, turns } = context.state.of(newMarkings)
  const { db, clock, log } = context
  if (await isUnmarkable(db, upload.id)) return null
  if (failed.isPaused(upload.id, clock.now())) throw new MarkingFailed('It failed a short time ago')
  try {
    const update = await turns.inTurn(() => updateOfStored(context, upload))
    failed.forget(upload.id)
    return update
  } catch (error) {
    const about = { reason: String(error), upload: upload.id }
    if (error instanceof PdfError) {
      log.info(about, 'a file of the library cannot bear a mark')
      await noteUnmarkable(db, upload.id, clock.now())
      return null
    }
    if (!mayBeOfFile(error)) throw asBusy(error)
    failed.note(upload.id, clock.now())
    log.warn(about, 'the marking of a file of the library failed')
    throw new MarkingFailed('The marking failed', { cause: error })
  }
}

async function updateOfStored({ files, pictures }: Context, upload: UploadRow): Promise<Buffer> {
  const { stream } = await files.open(upload.storage_key)
  const { path } = await files.receive(stream, { maxBytes: maxPdfBytes })
  try {
    // Once more: a process may have been ended for the memory that others took.
    return await pictures.markPdf(path).catch((error) => {
      if (!mayBeOfFile(error)) throw error
      return pictures.markPdf(path)
    })
  } finally {
    await files.discardTemporary(path)
  }
}

/** Whether a decoding process gave up at this file, which may also be for a lack of memory or time. */
function mayBeOfFile(error: unknown): boolean {
  if (error instanceof PictureWorkerFailed) return error.error === 'too_slow' || error.error === 'died'
  return error instanceof PictureError
}

function asBusy(error: unknown): unknown {
  const isBusy = error instanceof PictureWorkersBusy || error instanceof PictureWorkerFailed
  return isBusy ? new AppError('busy', { retryAfter: 2, cause: error }) : error
}
