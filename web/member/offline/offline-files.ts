import { createContext, useContext } from 'react'
import type { AssignedDocument } from '#contract/assigned-items.ts'
import type { FileFetch } from './fetch-file.ts'
import { isOfflineType, isOver, maxFileBytes, maxTotalBytes } from './offline-file-rules.ts'
import { readFiles, readOwner, storeOfflineFile, type WriteGuard } from './offline-file-store.ts'

/** An offline copy, without its content. */
export type OfflineEntry = { id: string; size: number }

/** The state of offline copies, for the documents' rows and the card below them. */
export type OfflineState = {
  isOffline: boolean
  files: OfflineEntry[]
  /** The documents that are being downloaded, each with its progress from 0 to 1, or waiting for a busy server. */
  loading: ReadonlyMap<string, number | 'busy'>
  keep: (document: AssignedDocument) => void
  /** Aborts the download of a document. */
  stop: (id: string) => void
  remove: (ids: string[]) => void
}

/** Null where the browser has no storage. */
export const OfflineFilesContext = createContext<OfflineState | null>(null)

/** The state of offline copies; null where the browser has no storage. */
export function useOffline(): OfflineState | null {
  return useContext(OfflineFilesContext)
}

/** Why an offline copy could not be saved. */
export type SaveProblem = 'elsewhere' | 'kind' | 'too_large' | 'full' | 'lost' | 'busy'

/** The error of an offline copy that could not be saved. */
export class SaveError extends Error {
  readonly reason: SaveProblem

  constructor(reason: SaveProblem) {
    super(reason)
    this.reason = reason
  }
}

/** The offline copies that the owner may still read. */
export async function listOffline(): Promise<OfflineEntry[]> {
  const owner = await readOwner()
  if (!owner || isOver(owner, Date.now())) return []
  return (await readFiles()).map(({ id, blob }) => ({ id, size: blob.size }))
}

type Fetching = FileFetch & { guard: WriteGuard }

/** Downloads a document by its link and saves it under its id. Throws SaveError, or the reason of `signal`. */
export async function saveOfflineFile(document: AssignedDocument, fetching: Fetching): Promise<void> {
  const blob = await download(fetching)
  const saved = (await readFiles()).filter(({ id }) => id !== document._id)
  const used = saved.reduce((sum, file) => sum + file.blob.size, 0)
  if (used + blob.size > maxTotalBytes) throw new SaveError('full')
  const file = { id: document._id, titles: document.titles, type: blob.type, blob, keptAt: Date.now() }
  try {
    await storeOfflineFile(fetching.guard, file)
  } catch {
    throw new SaveError('full')
  }
}

async function download(fetching: Fetching): Promise<Blob> {
  const { signal, onShare } = fetching
  const lost = (error?: unknown): never => {
    signal.throwIfAborted()
    throw error instanceof SaveError ? error : new SaveError('lost')
  }
  // Its code is loaded by the first press: a home that saves nothing needs none of it.
  const { fetchFile } = await import('./fetch-file.ts').catch(lost)
  const response = (await fetchFile(fetching).catch(lost)) ?? lost(new SaveError('busy'))
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const size = Number(response.headers.get('content-length') ?? 0)
  if (!response.ok || !response.body) return lost()
  if (!isOfflineType(type)) throw new SaveError('kind')
  if (size > maxFileBytes) throw new SaveError('too_large')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let got = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(lost)
    if (done) break
    parts.push(value)
    got += value.length
    if (got > maxFileBytes) throw new SaveError('too_large')
    onShare(size > 0 ? got / size : 0)
  }
  if (size > 0 && got !== size) return lost()
  return new Blob(parts, { type })
}
