import { createContext, useContext } from 'react'
import type { AssignedDocument } from '#contract/items.ts'
import { isKeptType, isOver, largestKept, mostKept } from './kept-rules.ts'
import { type Claim, keepFile, readFiles, readOwner } from './kept-store.ts'

/** A document that is kept, without its content. */
export type KeptEntry = { id: string; size: number }

/** What the rows of documents and the card below them show. */
export type KeptState = {
  isOffline: boolean
  files: KeptEntry[]
  /** The documents that are being fetched, each with its share of 1. */
  loading: ReadonlyMap<string, number>
  keep: (document: AssignedDocument) => void
  /** Ends fetching a document. */
  stop: (id: string) => void
  remove: (ids: string[]) => void
}

/** Null where this browser can't keep anything. */
export const KeptContext = createContext<KeptState | null>(null)

/** What is kept on this device; null where it can't keep anything. */
export function useKept(): KeptState | null {
  return useContext(KeptContext)
}

/** Why a document was not kept. */
export type KeepFault = 'elsewhere' | 'kind' | 'too_large' | 'full' | 'lost'

/** Says why a document was not kept. */
export class KeepRefused extends Error {
  readonly reason: KeepFault

  constructor(reason: KeepFault) {
    super(reason)
    this.reason = reason
  }
}

/** The documents that are kept for this owner, and still may be read. */
export async function listKept(): Promise<KeptEntry[]> {
  const owner = await readOwner()
  if (!owner || isOver(owner, Date.now())) return []
  return (await readFiles()).map(({ id, blob }) => ({ id, size: blob.size }))
}

type Fetching = { claim: Claim; url: string; signal: AbortSignal; onShare: (share: number) => void }

/** Fetches a document by its link and keeps it under its id. Throws KeepRefused, or the reason of `signal`. */
export async function fetchAndKeep(document: AssignedDocument, fetching: Fetching): Promise<void> {
  const blob = await download(fetching)
  const kept = (await readFiles()).filter(({ id }) => id !== document._id)
  const used = kept.reduce((sum, file) => sum + file.blob.size, 0)
  if (used + blob.size > mostKept) throw new KeepRefused('full')
  const file = { id: document._id, titles: document.titles, type: blob.type, blob, keptAt: Date.now() }
  try {
    await keepFile(fetching.claim, file)
  } catch {
    throw new KeepRefused('full')
  }
}

async function download({ url, signal, onShare }: Fetching): Promise<Blob> {
  const lost = (): never => {
    signal.throwIfAborted()
    throw new KeepRefused('lost')
  }
  const answer = await fetch(url, { signal, cache: 'no-store', redirect: 'error' }).catch(lost)
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const size = Number(answer.headers.get('content-length') ?? 0)
  if (!answer.ok || !answer.body) return lost()
  if (!isKeptType(type)) throw new KeepRefused('kind')
  if (size > largestKept) throw new KeepRefused('too_large')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let got = 0
  const reader = answer.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(lost)
    if (done) break
    parts.push(value)
    got += value.length
    if (got > largestKept) throw new KeepRefused('too_large')
    onShare(size > 0 ? got / size : 0)
  }
  if (size > 0 && got !== size) return lost()
  return new Blob(parts, { type })
}
