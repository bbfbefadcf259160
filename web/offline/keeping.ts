import type { Query, QueryClient } from '@tanstack/react-query'
import { readMyResources } from '#contract/members.ts'
import { readProgress, readProgressDay } from '#contract/progress.ts'
import { ApiError } from '#web/platform/api.ts'
import { readSession } from '#web/platform/session.ts'
import { noteConnection } from './connection.ts'
import { withoutFileLinks } from './kept-rules.ts'
import {
  type Claim,
  claimStore,
  keepAnswer,
  readAnswer,
  readFiles,
  readOwner,
  removeFiles,
} from './kept-store.ts'

/** What a member sees again without a connection: their list, how their week stands, and each day that was opened. */
const lastSeen: string[] = [readMyResources.id, readProgress.id, readProgressDay.id]

/** What is known of the member's list: when it was read, until when they have access. */
export type SeenFacts = { savedAt: number; endsAt: string | null }

/** The claim of a session to what this device keeps; it holds while the session is the one that the browser keeps. */
export async function claimOf(token: string): Promise<Claim> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const mark = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { mark, mayStill: () => readSession('member')?.token === token }
}

type Watching = {
  client: QueryClient
  token: string
  /** Hears what the list says, as it was read now or kept before. */
  onSeen: (facts: SeenFacts) => void
  /** Hears that the documents which are kept may have changed. */
  onFiles: () => void
}

/**
 * Keeps the member's answers on the device as they come, and shows the ones kept before where the server cannot be
 * reached. Answers the way to stop.
 */
export function watchAnswers({ client, token, onSeen, onFiles }: Watching): () => void {
  const claim = claimOf(token)
  const cache = client.getQueryCache()
  const isOurs = ({ queryKey }: Query) => lastSeen.includes(String(queryKey[0])) && queryKey[1] === token
  const nameOf = ({ queryKey }: Query) => [queryKey[0], ...queryKey.slice(2)].join('/')

  async function keep(query: Query) {
    const { queryKey, state } = query
    const { mark, mayStill } = await claim
    const kept = { data: withoutFileLinks(state.data), savedAt: state.dataUpdatedAt }
    const list = queryKey[0] === readMyResources.id ? (state.data as MyResources) : null
    const endsAt = list ? (list.user.subscription.endDate ?? null) : undefined
    await claimStore({ mark, mayStill })
    await keepAnswer({ mark, mayStill }, nameOf(query), { ...kept, endsAt })
    if (!list) return
    onSeen({ savedAt: state.dataUpdatedAt, endsAt: endsAt ?? null })
    await forgetTakenBack(list)
    onFiles()
  }

  async function showKept(query: Query) {
    const { queryKey, state } = query
    if (state.data !== undefined) return
    const { mark, mayStill } = await claim
    const [owner, kept] = await Promise.all([readOwner(), readAnswer(nameOf(query))])
    if (owner?.mark !== mark || !kept || !mayStill() || client.getQueryData(queryKey) !== undefined) return
    if (queryKey[0] === readMyResources.id) onSeen({ savedAt: kept.savedAt, endsAt: owner.endsAt })
    client.setQueryData(queryKey, kept.data, { updatedAt: kept.savedAt })
  }

  function fail(query: Query, fault: unknown) {
    if (!(fault instanceof ApiError) || fault.status !== 0) return
    noteConnection(false)
    void showKept(query).catch(() => undefined)
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

/** What the coach took back, or replaced, leaves the device with the next list. */
async function forgetTakenBack({ user }: MyResources): Promise<void> {
  const given = new Set(user.resources.documents.map(({ _id }) => _id))
  const gone = (await readFiles()).map(({ id }) => id).filter((id) => !given.has(id))
  if (gone.length > 0) await removeFiles(gone)
}
