import type { LocalizedText } from '#contract/values.ts'
import type { AccessFacts } from './offline-file-rules.ts'

/** The name of the database with the data that a member reads offline. */
export const databaseName = 'offline'

const stores = ['owner', 'answers', 'files'] as const
type StoreName = (typeof stores)[number]

/** The owner of the stored data: `mark` is a digest of the session token; the access facts limit reading. */
export type Owner = AccessFacts & { mark: string }

/** The last response of a call, and when it came, in milliseconds. */
export type CachedResponse = { data: unknown; savedAt: number }

/** An offline copy of a document. */
export type OfflineFile = { id: string; titles: LocalizedText; type: string; blob: Blob; keptAt: number }

/** The owner; undefined if none is stored, or without storage. */
export function readOwner(): Promise<Owner | undefined> {
  return read<Owner>('owner', 'owner')
}

/** The last response of a call, by its name; undefined if none is stored. */
export function readResponse(name: string): Promise<CachedResponse | undefined> {
  return read<CachedResponse>('answers', name)
}

/** One offline copy; undefined if it is not stored. */
export function readOfflineFile(id: string): Promise<OfflineFile | undefined> {
  return read<OfflineFile>('files', id)
}

/** All offline copies; empty without storage. */
export function readFiles(): Promise<OfflineFile[]> {
  return inStores('readonly', (store) => store('files').getAll()).catch(() => [])
}

/** Guards a write: `mark` must be the stored owner, and `isCurrent` is checked right before the write. */
export type WriteGuard = { mark: string; isCurrent: () => boolean }

/** Makes `mark` the owner of the stored data; deletes another owner's data. */
export async function claimStore({ mark, isCurrent }: WriteGuard): Promise<void> {
  await inStores<void>('readwrite', (store) => {
    if (!isCurrent()) return null
    const operation = store('owner').get('owner')
    operation.onsuccess = () => {
      if (operation.result?.mark === mark) return
      for (const name of stores) store(name).clear()
      store('owner').put({ mark, endsAt: null, latest: Date.now() } satisfies Owner, 'owner')
    }
    return null
  })
}

/** Saves a response if the owner is still the same; its access facts replace the previous ones. */
export function storeResponse(
  guard: WriteGuard,
  name: string,
  entry: CachedResponse & { endsAt?: string | null },
): Promise<void> {
  return writeFor(guard, (store, owner) => {
    store('answers').put({ data: entry.data, savedAt: entry.savedAt }, name)
    const endsAt = entry.endsAt === undefined ? owner.endsAt : entry.endsAt
    store('owner').put({ ...owner, endsAt, latest: Math.max(owner.latest, entry.savedAt) }, 'owner')
  })
}

/** Saves an offline copy if the owner is still the same. */
export function storeOfflineFile(guard: WriteGuard, file: OfflineFile): Promise<void> {
  return writeFor(guard, (store) => store('files').put(file, file.id))
}

/** Deletes offline copies. */
export function removeOfflineFiles(ids: string[]): Promise<void> {
  return inStores<void>('readwrite', (store) => {
    for (const id of ids) store('files').delete(id)
    return null
  })
}

/** Deletes all stored data of any owner. Never fails: without storage nothing is stored. */
export function eraseOffline(): Promise<void> {
  return inStores<void>('readwrite', (store) => {
    for (const name of stores) store(name).clear()
    return null
  }).catch(() => undefined)
}

type Stores = (name: StoreName) => IDBObjectStore

function writeFor(
  { mark, isCurrent }: WriteGuard,
  write: (store: Stores, owner: Owner) => void,
): Promise<void> {
  return inStores<void>('readwrite', (store) => {
    if (!isCurrent()) return null
    const operation: IDBRequest<Owner | undefined> = store('owner').get('owner')
    operation.onsuccess = () => {
      if (operation.result?.mark === mark) write(store, operation.result)
    }
    return null
  })
}

function read<Value>(name: StoreName, key: string): Promise<Value | undefined> {
  return inStores('readonly', (store) => store(name).get(key)).catch(() => undefined)
}

/** Runs one transaction over all stores; write transactions run one after another, across all tabs. */
async function inStores<Result>(
  mode: IDBTransactionMode,
  act: (store: Stores) => IDBRequest<Result> | null,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction([...stores], mode)
      const operation = act((name) => transaction.objectStore(name))
      transaction.oncomplete = () => resolve(operation?.result as Result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The store was closed'))
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => {
      for (const name of stores) opening.result.createObjectStore(name)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
