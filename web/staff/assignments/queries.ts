import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ItemInput } from '#contract/assigned-items.ts'
import { assignItem, removeItem } from '#contract/assignments.ts'
import { listResources } from '#contract/library.ts'
import { readHistory } from '#contract/person.ts'
import { getUser, listUsers, type User } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { type AssignedItem, bodyOf, withItem, withoutItem } from './assigned-item.ts'

const usersOfSearch = 20

/** The users that match a name or email; the newest for an empty search. */
export function usersFound(q: string, language: Language) {
  return queryOptions({
    queryKey: [listUsers.id, 'found', q],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { limit: usersOfSearch, ...(q && { q }) } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

export const usersOfPage = 10

/** One page of all users, newest first, with their assignments; refetched every 30 seconds. */
export function usersWithItems(page: number, language: Language) {
  return queryOptions({
    queryKey: [listUsers.id, 'page', page],
    queryFn: ({ signal }) => call(listUsers, { query: { limit: usersOfPage, page } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** `q` matches the beginnings of words; `kind` null means all. */
export type LibraryFilter = { kind: 'video' | 'document' | null; q: string; page: number }

const resourcesOfPage = 20

/** One page of the library, newest first; refetched every 30 seconds. */
export function libraryPage({ kind, q, page }: LibraryFilter, language: Language) {
  return queryOptions({
    queryKey: [listResources.id, 'given', kind, q, page],
    queryFn: ({ signal }) => {
      const query = { limit: resourcesOfPage, page, ...(kind && { kind }), ...(q && { q }) }
      return call(listResources, { query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** One user with assignments; refetched every 30 seconds, because signed links expire soon. */
export function userOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [getUser.id, id],
    queryFn: async ({ signal }) => {
      const { user } = await call(getUser, { params: { id } }, { signal, language })
      return user
    },
    ...queryTiming.live,
  })
}

/** Assigns an item to a user; updates what is shown in any case. */
export function useAssignItem() {
  const { language } = useLanguage()
  const changes = useItemChanges()
  return useMutation({
    mutationKey: changes.key,
    mutationFn: ({ userId, item }: { userId: string; item: ItemInput }) =>
      call(assignItem, { params: { id: userId }, body: item }, { language }),
    onSettled: (response, _error, { userId }) => changes.settle(userId, response?.user),
  })
}

export type ItemChange = { userId: string; item: AssignedItem }

/** Assigns a resource to a user: shown immediately, rolled back on error. */
export function useAssignResource(handlers: ChangeHandlers) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const changes = useItemChanges()
  return useMutation({
    mutationKey: changes.key,
    mutationFn: ({ userId, item }: ItemChange) => {
      const { resourceId, resourceType, type } = bodyOf(item)
      return call(
        assignItem,
        { params: { id: userId }, body: { resourceId, resourceType, type } },
        { language },
      )
    },
    onMutate: ({ userId, item }) => changes.foresee(userId, (user) => withItem(user, item)),
    onSuccess: (_response, change) => handlers.onDone(change),
    onError: async (error, change) => {
      handlers.onFailed(change, error)
      // The resource may have been deleted.
      void client.invalidateQueries({ queryKey: [listResources.id] })
      await changes.foresee(change.userId, (user) => withoutItem(user, change.item))
    },
    onSettled: (response, _error, { userId }) => changes.settle(userId, response?.user),
  })
}

/** Unassigns an item: hidden immediately, rolled back on error; `onDone` gets whether it was still there. */
export function useRemoveItem(handlers: RemovalHandlers) {
  const { language } = useLanguage()
  const changes = useItemChanges()
  return useMutation({
    mutationKey: changes.key,
    mutationFn: ({ userId, item }: ItemChange) =>
      call(removeItem, { params: { id: userId }, body: nameOf(item) }, { language }),
    onMutate: ({ userId, item }) => changes.foresee(userId, (user) => withoutItem(user, item)),
    onSuccess: ({ taken }, change) => handlers.onDone(change, taken),
    onError: async (error, change) => {
      handlers.onFailed(change, error)
      await changes.foresee(change.userId, (user) => withItem(user, change.item))
    },
    onSettled: (response, _error, { userId }) => changes.settle(userId, response?.user),
  })
}

/** Assigns an item again that was unassigned. */
export function useRestoreItem(handlers: ChangeHandlers) {
  const { language } = useLanguage()
  const changes = useItemChanges()
  return useMutation({
    mutationKey: changes.key,
    mutationFn: ({ userId, item }: ItemChange) =>
      call(assignItem, { params: { id: userId }, body: bodyOf(item) }, { language }),
    onSuccess: (_response, change) => handlers.onDone(change),
    onError: (error, change) => handlers.onFailed(change, error),
    onSettled: (response, _error, { userId }) => changes.settle(userId, response?.user),
  })
}

// A new assignment is shown before the server has returned its id.
function nameOf({ _id, resourceId }: AssignedItem) {
  return resourceId ? { resourceId } : { _id }
}

type ChangeHandlers = {
  onDone: (change: ItemChange) => void
  onFailed: (change: ItemChange, error: unknown) => void
}
type RemovalHandlers = Pick<ChangeHandlers, 'onFailed'> & {
  onDone: (change: ItemChange, taken: boolean) => void
}

/** Applies changes of assignments to the cached users. */
function useItemChanges() {
  const { language } = useLanguage()
  const client = useQueryClient()
  const key = ['items']
  const user = (id: string) => userOf(id, language).queryKey
  return {
    key,
    /** Applies a change before the server responds. */
    foresee: async (id: string, change: (user: User) => User) => {
      await client.cancelQueries({ queryKey: user(id) })
      client.setQueryData(user(id), (former) => former && change(former))
    },
    /** Caches the server's response. Of overlapping changes no response has all, so the last one refetches. */
    settle: (id: string, changed: User | undefined) => {
      const isLast = client.isMutating({ mutationKey: key }) === 1
      if (!isLast) return void client.invalidateQueries({ queryKey: user(id), refetchType: 'none' })
      // The response that arrives last may have been sent first, without the later changes.
      const isOld = client.getQueryState(user(id))?.isInvalidated
      if (changed && !isOld) client.setQueryData(user(id), changed)
      // Not awaited: a failed refetch must not make the change fail.
      else void client.invalidateQueries({ queryKey: user(id) })
      for (const one of [listUsers, readHistory]) void client.invalidateQueries({ queryKey: [one.id] })
    },
  }
}
