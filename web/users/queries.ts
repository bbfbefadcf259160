import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { verifyStaff } from '#contract/accounts.ts'
import { listCoachRequests, listSubscriptions } from '#contract/applications.ts'
import type { ItemsInput } from '#contract/items.ts'
import { assignItems, changeUser, getUser, listUsers, type User, type UserChange } from '#contract/members.ts'
import { readDashboard } from '#contract/overview.ts'
import { eraseUser } from '#contract/own-account.ts'
import { listResources } from '#contract/resources.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { rhythm } from '#web/platform/rhythm.ts'
import { useAct } from '#web/platform/use-act.ts'

/** How a user's access stands, as lists filter by it. */
export const userStatuses = ['active', 'ending', 'expired', 'blocked', 'none'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Which page of which users a list shows; all of them where `status` is null. */
export type UserFilter = { status: UserStatus | null; q: string; page: number }

const rowsOfPage = 20
const matchesOfSearch = 20
const mostMatches = 100

/** One page of the users; asked for again every 30 seconds, the former page stays meanwhile. */
export function usersPage({ status, q, page }: UserFilter, language: Language) {
  return queryOptions({
    queryKey: [listUsers.id, 'page', status, q, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: rowsOfPage, ...(status && { status }), ...(q && { q }) }
      return call(listUsers, { query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** What of one kind is looked for in the library; `besides` is how many of it are chosen already. */
type LibrarySearch = { kind: 'video' | 'document'; q: string; besides: number }

/** What a search in the library finds of one kind, the newest where nothing is searched for. */
export function libraryFound({ kind, q, besides }: LibrarySearch, language: Language) {
  // Room for what was chosen before, which is left out of what is shown.
  const limit = Math.min(matchesOfSearch * (1 + Math.ceil(besides / matchesOfSearch)), mostMatches)
  return queryOptions({
    queryKey: [listResources.id, 'found', kind, q, limit],
    queryFn: ({ signal }) =>
      call(listResources, { query: { kind, limit, ...(q && { q }) } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...rhythm.library,
  })
}

/** A change of a user, as they stood before it. */
export type Change = { user: User; change: z.input<typeof UserChange> }

type Told = {
  onDone?: (user: User, asked: Change, undo?: string) => void
  onFailed?: (fault: Error, asked: Change) => void
}

/**
 * Changes a user: their plan, or whether they are blocked. Tells how it went even where the screen that asked is gone;
 * what is shown is fresh afterwards, whatever came of it.
 */
export function useChangeUser({ onDone, onFailed }: Told) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    subjectOf: ({ user }) => user._id,
    mutationFn: ({ user, change }: Change) =>
      call(changeUser, { params: { id: user._id }, body: change }, { language }),
    onSuccess: ({ user, undo }, asked) => {
      showUser(client, user)
      onDone?.(user, asked, undo)
    },
    onError: (fault, asked) => onFailed?.(fault, asked),
    onSettled: () => refreshUsers(client),
  })
}

/** Erases a person for good; tells how it went even where the row that asked is gone. */
export function useEraseUser({ onDone, onFailed }: { onDone: () => void; onFailed: (fault: Error) => void }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: (user: User) => call(eraseUser, { params: { id: user._id } }, { language }),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => refreshUsers(client),
  })
}

/** What whoever is signed in may do, as their role tells. */
export function ownRole(token: string, language: Language) {
  return queryOptions({
    queryKey: [verifyStaff.id, 'role', token],
    queryFn: async ({ signal }) => (await call(verifyStaff, {}, { signal, language })).user.role,
    ...rhythm.account,
  })
}

/** Gives a user several videos and documents at once; giving the same again changes nothing. */
export function useAssignItems() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: ({ id, items }: { id: string; items: z.input<typeof ItemsInput> }) =>
      call(assignItems, { params: { id }, body: items }, { language }),
    onSuccess: ({ user }) => showUser(client, user),
    // Something of the library may have been deleted meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: [listResources.id] }),
    onSettled: () => refreshUsers(client),
  })
}

/** Shows a user as they are now, wherever they are shown, before the lists are asked again. */
function showUser(client: QueryClient, user: User): void {
  client.setQueryData([getUser.id, user._id], user)
  client.setQueriesData<{ users: User[] }>(
    { queryKey: [listUsers.id] },
    (page) => page && { ...page, users: page.users.map((one) => (one._id === user._id ? user : one)) },
  )
}

/** Asks anew for whatever shows users, their requests too, and for the figures that count them. */
function refreshUsers(client: QueryClient): void {
  // Not waited for: a list that could not be refreshed does not undo what was done.
  const shown = [listUsers, getUser, readDashboard, listSubscriptions, listCoachRequests]
  for (const { id } of shown) void client.invalidateQueries({ queryKey: [id] })
}
