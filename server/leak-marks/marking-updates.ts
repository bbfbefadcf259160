import { maxPdfBytes } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { PictureError } from '#server/platform/pictures/picture-error.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import type { UploadRow } from '#server/uploads/index.ts'
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

const newUpdates = () => new MarkingUpdates()

/**
 * What to append to a PDF of the library, made by a decoding process from the stored bytes: every process of the product
 * makes the same. Null for a file that cannot bear a mark, which is noted. Throws `busy` if no process is free: a file
 * that could bear a mark is never given without one.
 */
export function markingUpdateOf(context: Context, upload: UploadRow): Promise<Buffer | null> {
  return context.state.of(newUpdates).of(upload.id, () => makeUpdate(context, upload))
}

async function makeUpdate(context: Context, upload: UploadRow): Promise<Buffer | null> {
  const { db, files, pictures, clock, log } = context
  if (await isUnmarkable(db, upload.id)) return null
  const { stream } = await files.open(upload.storage_key)
  const { path } = await files.receive(stream, { maxBytes: maxPdfBytes })
  try {
    // Once more: a process may have been ended for the memory that others took.
    return await pictures.markPdf(path).catch((error) => {
      if (!isOfFile(error)) throw error
      return pictures.markPdf(path)
    })
  } catch (error) {
    if (!isOfFile(error)) throw asBusy(error)
    log.info({ reason: String(error), upload: upload.id }, 'a file of the library cannot bear a mark')
    await noteUnmarkable(db, upload.id, clock.now())
    return null
  } finally {
    await files.discardTemporary(path)
  }
}

/** Whether the file is the cause, which is no better the next time. */
function isOfFile(error: unknown): boolean {
  if (error instanceof PictureWorkerFailed) return error.error === 'too_slow' || error.error === 'died'
  return error instanceof PictureError
}

function asBusy(error: unknown): unknown {
  const isBusy = error instanceof PictureWorkersBusy || error instanceof PictureWorkerFailed
  return isBusy ? new AppError('busy', { retryAfter: 2, cause: error }) : error
}
