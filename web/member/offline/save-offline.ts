import type { Query, QueryClient } from '@tanstack/react-query'
import { readCurrentMembership } from '#contract/applications-renewal.ts'
import { readProgress, readProgressDay } from '#contract/progress.ts'
import { readMyResources } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { readSession } from '#web/platform/session.ts'
import { noteConnection } from './connection.ts'
import { withoutFileLinks } from './offline-file-rules.ts'
import {
  claimStore,
  readFiles,
  readOwner,
  readResponse,
  removeOfflineFiles,
  storeResponse,
  type WriteGuard,
} from './offline-file-store.ts'

/** The calls whose responses are saved: the member's assignments, renewal and progress, and each day that was opened. */
const lastSeen: string[] = [readMyResources.id, readCurrentMembership.id, readProgress.id, readProgressDay.id]

/** The facts of the member's list: when it was fetched, and when their access ends. */
export type SeenFacts = { savedAt: number; endsAt: string | null }

/** The write guard of a session; it fails once the session is not the stored one any more. */
export async function writeGuardOf(token: string): Promise<WriteGuard> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const mark = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { mark, isCurrent: () => readSession('member')?.token === token }
}

type Watching = {
  client: QueryClient
  token: string
  /** Receives the list's facts, whether fetched now or saved before. */
  onSeen: (facts: SeenFacts) => void
  /** Called when the offline copies may have changed. */
  onFiles: () => void
}

/**
 * Saves the member's responses on the device as they come, and shows the saved ones while the server cannot be reached.
 * Returns a function that stops it.
 */
export function saveResponses({ client, token, onSeen, onFiles }: Watching): () => void {
  const guard = writeGuardOf(token)
  const cache = client.getQueryCache()
  const isOurs = ({ queryKey }: Query) => lastSeen.includes(String(queryKey[0])) && queryKey[1] === token
  const nameOf = ({ queryKey }: Query) => [queryKey[0], ...queryKey.slice(2)].join('/')

  async function keep(query: Query) {
    const { queryKey, state } = query
    const { mark, isCurrent } = await guard
    const stored = { data: withoutFileLinks(state.data), savedAt: state.dataUpdatedAt }
    const list = queryKey[0] === readMyResources.id ? (state.data as MyResources) : null
    const endsAt = list ? (list.user.subscription.endDate ?? null) : undefined
    await claimStore({ mark, isCurrent })
    await storeResponse({ mark, isCurrent }, nameOf(query), { ...stored, endsAt })
    if (!list) return
    onSeen({ savedAt: state.dataUpdatedAt, endsAt: endsAt ?? null })
    await removeUnassigned(list)
    onFiles()
  }

  async function showCached(query: Query) {
    const { queryKey, state } = query
    if (state.data !== undefined) return
    const { mark, isCurrent } = await guard
    const [owner, stored] = await Promise.all([readOwner(), readResponse(nameOf(query))])
    if (owner?.mark !== mark || !stored || !isCurrent() || client.getQueryData(queryKey) !== undefined) return
    if (queryKey[0] === readMyResources.id) onSeen({ savedAt: stored.savedAt, endsAt: owner.endsAt })
    client.setQueryData(queryKey, stored.data, { updatedAt: stored.savedAt })
  }

  function fail(query: Query, error: unknown) {
    if (!(error instanceof ApiError) || error.status !== 0) return
    noteConnection(false)
    void showCached(query).catch(() => undefined)
  }

  for (const query of cache.getAll()) if (isOurs(query) && query.state.error) fail(query, query.state.error)
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || !isOurs(event.query)) return
    const { action, query } = event
    if (action.type === 'failed' || action.type === 'error') fail(query, action.error)
    if (action.type !== 'success' || action.manual) return
    noteConnection(true)
    void keep(query).catch(() => undefined)
  })
}

type MyResources = {
  user: { subscription: { endDate?: string | null }; resources: { documents: { _id: string }[] } }
}

/** Deletes the offline copies of documents that are not in the member's list any more. */
async function removeUnassigned({ user }: MyResources): Promise<void> {
  const given = new Set(user.resources.documents.map(({ _id }) => _id))
  const gone = (await readFiles()).map(({ id }) => id).filter((id) => !given.has(id))
  if (gone.length > 0) await removeOfflineFiles(gone)
}
