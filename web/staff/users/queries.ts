import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAdminRequests, listSubscriptions } from '#contract/applications-review.ts'
import type { ItemsInput } from '#contract/assigned-items.ts'
import { assignItems } from '#contract/assignments.ts'
import { verifyStaff } from '#contract/auth.ts'
import { readDashboard } from '#contract/dashboard.ts'
import { listResources } from '#contract/library.ts'
import { readHistory } from '#contract/person.ts'
import { readTimeline } from '#contract/person-timeline.ts'
import { eraseUser } from '#contract/privacy.ts'
import { listCoaches } from '#contract/staff.ts'
import {
  addMember,
  changeUser,
  getUser,
  listUsers,
  type NewMember,
  type User,
  type UserChange,
  type UserSort,
} from '#contract/users.ts'
import { countUsers } from '#contract/users-counts.ts'
import type { Language, PlanId } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'

/** The states of access that lists filter by. */
export const userStatuses = [
  'active',
  'ending',
  'expired',
  'paused',
  'none',
  'unassigned',
  'blocked',
] as const
export type UserStatus = (typeof userStatuses)[number]

/**
 * The filter of a list; `status` null means all users, `coach` the id of one, `plan` a package, `sort` an order other than
 * the usual one.
 */
export type UserListQuery = {
  status: UserStatus | null
  q: string
  page: number
  coach?: string | null
  plan?: PlanId | null
  sort?: UserSort | null
}

const rowsOfPage = 20
const matchesOfSearch = 20
const maxMatches = 100

/** One page of the users; refetched every 30 seconds, keeping the old page until then. */
export function usersPage({ page, sort, ...filter }: UserListQuery, language: Language) {
  return queryOptions({
    queryKey: [listUsers.id, 'page', filter, page, sort],
    queryFn: ({ signal }) => {
      const query = { page, limit: rowsOfPage, ...chosenOf(filter), ...(sort && { sort }) }
      return call(listUsers, { query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** The filter without what is not chosen, as the calls take it. */
export function chosenOf({ status, coach, plan, q }: Partial<UserListQuery>) {
  return { ...(status && { status }), ...(coach && { coach }), ...(plan && { plan }), ...(q && { q }) }
}

/** How many users are in each state, of one coach and package if given; refetched every 30 seconds. */
export function userCounts({ coach, plan }: Pick<UserListQuery, 'coach' | 'plan'>, language: Language) {
  return queryOptions({
    queryKey: [countUsers.id, coach, plan],
    queryFn: async ({ signal }) => {
      const query = chosenOf({ coach, plan })
      return (await call(countUsers, { query }, { session: 'staff', signal, language })).counts
    },
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** The coaches, for the filter and the rows; the first hundred. */
export function allCoaches(language: Language) {
  return queryOptions({
    queryKey: [listCoaches.id, 'all'],
    queryFn: async ({ signal }) =>
      (await call(listCoaches, { query: { limit: 100 } }, { signal, language })).coaches,
    ...queryTiming.library,
  })
}

/** `besides` is how many resources of that kind are picked already. */
type LibrarySearch = { kind: 'video' | 'document'; q: string; besides: number }

/** The resources of one kind that match a search; the newest for an empty search. */
export function libraryFound({ kind, q, besides }: LibrarySearch, language: Language) {
  // Leaves room for the picked ones, which are filtered out of the result.
  const limit = Math.min(matchesOfSearch * (1 + Math.ceil(besides / matchesOfSearch)), maxMatches)
  return queryOptions({
    queryKey: [listResources.id, 'found', kind, q, limit],
    queryFn: ({ signal }) =>
      call(listResources, { query: { kind, limit, ...(q && { q }) } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.library,
  })
}

/** A change of a user; `user` is the state before it. */
export type UserUpdate = { user: User; change: z.input<typeof UserChange> }

type ChangeHandlers = {
  onDone?: (user: User, change: UserUpdate, undo?: string) => void
  onFailed?: (error: Error, change: UserUpdate) => void
}

/** Changes a user's plan or block. Calls the handlers even after unmounting; refetches the users in any case. */
export function useChangeUser({ onDone, onFailed }: ChangeHandlers) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    subjectOf: ({ user }) => user._id,
    mutationFn: ({ user, change }: UserUpdate) =>
      call(changeUser, { params: { id: user._id }, body: change }, { language }),
    onSuccess: ({ user, undo }, change) => {
      showUser(client, user)
      onDone?.(user, change, undo)
    },
    onError: (error, change) => onFailed?.(error, change),
    onSettled: () => refreshUsers(client),
  })
}

/** Returns a function that adds a member by hand; a repeated call after a lost response adds nobody twice. */
export function useAddMember(): (member: z.input<typeof NewMember>) => Promise<User> {
  const { language } = useLanguage()
  const client = useQueryClient()
  const key = useIdempotencyKey()
  return async (body) => {
    const repeat = { idempotencyKey: key.of(JSON.stringify(body)) }
    const { user } = await call(addMember, { body }, { language, ...repeat })
    refreshUsers(client)
    return user
  }
}

/** Returns a function that erases a user permanently; refetches the users in any case. */
export function useEraseUser(): (user: User, currentPassword: string) => Promise<void> {
  const { language } = useLanguage()
  const client = useQueryClient()
  return async ({ _id: id }, currentPassword) => {
    try {
      await call(eraseUser, { params: { id }, body: { currentPassword } }, { language })
    } finally {
      refreshUsers(client)
    }
  }
}

/** The role of the signed-in staff account. */
export function ownRole(token: string, language: Language) {
  return queryOptions({
    queryKey: [verifyStaff.id, 'role', token],
    queryFn: async ({ signal }) => (await call(verifyStaff, {}, { signal, language })).user.role,
    ...queryTiming.account,
  })
}

/** Assigns several videos and documents at once; those assigned already stay unchanged. */
export function useAssignItems() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id, items }: { id: string; items: z.input<typeof ItemsInput> }) =>
      call(assignItems, { params: { id }, body: items }, { language }),
    onSuccess: ({ user }) => showUser(client, user),
    // A resource may have been deleted.
    onError: () => void client.invalidateQueries({ queryKey: [listResources.id] }),
    onSettled: () => refreshUsers(client),
  })
}

/** Updates a user in all caches before the refetch. All data below the id of the list must be pages of it. */
export function showUser(client: QueryClient, user: User): void {
  client.setQueryData([getUser.id, user._id], user)
  client.setQueriesData<{ users: User[] }>(
    { queryKey: [listUsers.id] },
    (page) => page && { ...page, users: page.users.map((one) => (one._id === user._id ? user : one)) },
  )
}

/** What the page of a user shows of their changes. */
const ofPage = [readTimeline, readHistory]

/** Invalidates the users, their applications, and the dashboard. */
export function refreshUsers(client: QueryClient): void {
  // Not awaited: a failed refetch must not make the change fail.
  const shown = [
    listUsers,
    countUsers,
    getUser,
    readDashboard,
    listSubscriptions,
    listAdminRequests,
    ...ofPage,
  ]
  for (const { id } of shown) void client.invalidateQueries({ queryKey: [id] })
}
