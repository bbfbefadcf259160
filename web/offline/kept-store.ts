import type { LocalizedText } from '#contract/values.ts'
import type { AccessFacts } from './kept-rules.ts'

/** The name of the database in which a device keeps what a member wants to read without a connection. */
export const databaseName = 'offline'

const stores = ['owner', 'answers', 'files'] as const
type StoreName = (typeof stores)[number]

/** Whose all of it is: a digest of the session, and until when it may be read. */
export type Owner = AccessFacts & { mark: string }

/** An answer as it was last seen, and when, in milliseconds. */
export type KeptAnswer = { data: unknown; savedAt: number }

/** A document that is kept on this device. */
export type KeptFile = { id: string; titles: LocalizedText; type: string; blob: Blob; keptAt: number }

/** Reads one thing; undefined where it is not kept, or the browser keeps nothing. */
export function readOwner(): Promise<Owner | undefined> {
  return read<Owner>('owner', 'owner')
}

/** The last answer of a call, by its name. */
export function readAnswer(name: string): Promise<KeptAnswer | undefined> {
  return read<KeptAnswer>('answers', name)
}

/** One document that is kept. */
export function readFile(id: string): Promise<KeptFile | undefined> {
  return read<KeptFile>('files', id)
}

/** All documents that are kept. */
export function readFiles(): Promise<KeptFile[]> {
  return inStores('readonly', (store) => store('files').getAll()).catch(() => [])
}

/** How what is written is guarded: `mark` owns it, and `mayStill` is asked in the very moment of writing. */
export type Claim = { mark: string; mayStill: () => boolean }

/** Makes the device keep for one owner alone: what was kept for another one is gone. */
export async function claimStore({ mark, mayStill }: Claim): Promise<void> {
  await inStores<void>('readwrite', (store) => {
    if (!mayStill()) return null
    const asked = store('owner').get('owner')
    asked.onsuccess = () => {
      if (asked.result?.mark === mark) return
      for (const name of stores) store(name).clear()
      store('owner').put({ mark, endsAt: null, latest: Date.now() } satisfies Owner, 'owner')
    }
    return null
  })
}

/** Keeps an answer, where the owner is still the same; what it tells of the access replaces what was known. */
export function keepAnswer(
  claim: Claim,
  name: string,
  kept: KeptAnswer & { endsAt?: string | null },
): Promise<void> {
  return writeFor(claim, (store, owner) => {
    store('answers').put({ data: kept.data, savedAt: kept.savedAt }, name)
    const endsAt = kept.endsAt === undefined ? owner.endsAt : kept.endsAt
    store('owner').put({ ...owner, endsAt, latest: Math.max(owner.latest, kept.savedAt) }, 'owner')
  })
}

/** Keeps a document, where the owner is still the same. */
export function keepFile(claim: Claim, file: KeptFile): Promise<void> {
  return writeFor(claim, (store) => store('files').put(file, file.id))
}

/** Removes documents from the device. */
export function removeFiles(ids: string[]): Promise<void> {
  return inStores<void>('readwrite', (store) => {
    for (const id of ids) store('files').delete(id)
    return null
  })
}

/** Removes everything from the device, whoever it was kept for. Never fails: where nothing can be opened, nothing is kept. */
export function eraseKept(): Promise<void> {
  return inStores<void>('readwrite', (store) => {
    for (const name of stores) store(name).clear()
    return null
  }).catch(() => undefined)
}

type Stores = (name: StoreName) => IDBObjectStore

function writeFor({ mark, mayStill }: Claim, write: (store: Stores, owner: Owner) => void): Promise<void> {
  return inStores<void>('readwrite', (store) => {
    if (!mayStill()) return null
    const asked: IDBRequest<Owner | undefined> = store('owner').get('owner')
    asked.onsuccess = () => {
      if (asked.result?.mark === mark) write(store, asked.result)
    }
    return null
  })
}

function read<Kept>(name: StoreName, key: string): Promise<Kept | undefined> {
  return inStores('readonly', (store) => store(name).get(key)).catch(() => undefined)
}

/** Runs one transaction over everything; those that write come one after the other, over all tabs. */
async function inStores<Result>(
  mode: IDBTransactionMode,
  act: (store: Stores) => IDBRequest<Result> | null,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction([...stores], mode)
      const asked = act((name) => transaction.objectStore(name))
      transaction.oncomplete = () => resolve(asked?.result as Result)
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
