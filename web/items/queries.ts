import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ItemInput } from '#contract/items.ts'
import { assignItem, getUser, listUsers, removeItem, type User } from '#contract/members.ts'
import { listResources } from '#contract/resources.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { rhythm } from '#web/platform/rhythm.ts'
import { bodyOf, type GivenItem, withItem, withoutItem } from './given-item.ts'

const usersOfSearch = 20

/** The users that a search by name or e-mail finds, the newest where nothing is searched for. */
export function usersFound(q: string, language: Language) {
  return queryOptions({
    queryKey: [listUsers.id, 'found', q],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { limit: usersOfSearch, ...(q && { q }) } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** How many users a page of the overview has. */
export const usersOfPage = 10

/** One page of all users, the newest first, with what each of them was given; asked for again every 30 seconds. */
export function usersPage(page: number, language: Language) {
  return queryOptions({
    queryKey: [listUsers.id, 'page', page],
    queryFn: ({ signal }) => call(listUsers, { query: { limit: usersOfPage, page } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** What of the library is looked for: all of it, or one kind, by the beginnings of words. */
export type LibraryFilter = { kind: 'video' | 'document' | null; q: string; page: number }

const resourcesOfPage = 20

/** One page of the library, newest first; asked for again every 30 seconds. */
export function libraryPage({ kind, q, page }: LibraryFilter, language: Language) {
  return queryOptions({
    queryKey: [listResources.id, 'given', kind, q, page],
    queryFn: ({ signal }) => {
      const query = { limit: resourcesOfPage, page, ...(kind && { kind }), ...(q && { q }) }
      return call(listResources, { query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** One user with what they were given; asked for again every 30 seconds, as links to files live shortly. */
export function userOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [getUser.id, id],
    queryFn: async ({ signal }) => {
      const { user } = await call(getUser, { params: { id } }, { signal, language })
      return user
    },
    ...rhythm.live,
  })
}

/** Gives a user an item; what they have is fresh afterwards, whatever came of it. */
export function useGiveItem() {
  const { language } = useLanguage()
  const changes = useItemChanges()
  return useMutation({
    mutationKey: changes.key,
    mutationFn: ({ userId, item }: { userId: string; item: ItemInput }) =>
      call(assignItem, { params: { id: userId }, body: item }, { language }),
    onSettled: (answer, _fault, { userId }) => changes.settle(userId, answer?.user),
  })
}

/** An item of a user, to be given, taken away or brought back. */
export type ItemChange = { userId: string; item: GivenItem }

/** Gives a user something of the library: in sight at once, gone again where it fails. */
export function useGiveResource(told: Told) {
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
    onSuccess: (_answer, change) => told.onDone(change),
    onError: async (fault, change) => {
      told.onFailed(change, fault)
      // It may have been deleted meanwhile.
      void client.invalidateQueries({ queryKey: [listResources.id] })
      await changes.foresee(change.userId, (user) => withoutItem(user, change.item))
    },
    onSettled: (answer, _fault, { userId }) => changes.settle(userId, answer?.user),
  })
}

/** Takes an item from a user: out of sight at once, back again where it fails; tells whether it was still there. */
export function useRemoveItem(told: ToldOfRemoval) {
  const { language } = useLanguage()
  const changes = useItemChanges()
  return useMutation({
    mutationKey: changes.key,
    mutationFn: ({ userId, item }: ItemChange) =>
      call(removeItem, { params: { id: userId }, body: nameOf(item) }, { language }),
    onMutate: ({ userId, item }) => changes.foresee(userId, (user) => withoutItem(user, item)),
    onSuccess: ({ taken }, change) => told.onDone(change, taken),
    onError: async (fault, change) => {
      told.onFailed(change, fault)
      await changes.foresee(change.userId, (user) => withItem(user, change.item))
    },
    onSettled: (answer, _fault, { userId }) => changes.settle(userId, answer?.user),
  })
}

/** Gives an item that was taken away again. */
export function useRestoreItem(told: Told) {
  const { language } = useLanguage()
  const changes = useItemChanges()
  return useMutation({
    mutationKey: changes.key,
    mutationFn: ({ userId, item }: ItemChange) =>
      call(assignItem, { params: { id: userId }, body: bodyOf(item) }, { language }),
    onSuccess: (_answer, change) => told.onDone(change),
    onError: (fault, change) => told.onFailed(change, fault),
    onSettled: (answer, _fault, { userId }) => changes.settle(userId, answer?.user),
  })
}

// What was given a moment ago may be shown before the server has told its id.
function nameOf({ _id, resourceId }: GivenItem) {
  return resourceId ? { resourceId } : { _id }
}

type Told = { onDone: (change: ItemChange) => void; onFailed: (change: ItemChange, fault: unknown) => void }
type ToldOfRemoval = Pick<Told, 'onFailed'> & { onDone: (change: ItemChange, taken: boolean) => void }

/** How changes of users' items reach what is shown. */
function useItemChanges() {
  const { language } = useLanguage()
  const client = useQueryClient()
  const key = ['items']
  const user = (id: string) => userOf(id, language).queryKey
  return {
    key,
    /** Shows a change before the server has answered. */
    foresee: async (id: string, change: (user: User) => User) => {
      await client.cancelQueries({ queryKey: user(id) })
      client.setQueryData(user(id), (former) => former && change(former))
    },
    /** Shows what the server has; where changes overlapped, no answer holds them all, and the last one asks. */
    settle: (id: string, answered: User | undefined) => {
      const isLast = client.isMutating({ mutationKey: key }) === 1
      if (!isLast) return void client.invalidateQueries({ queryKey: user(id), refetchType: 'none' })
      // The last answer to arrive may have been the first to be given, and lack what was done after it.
      const isOld = client.getQueryState(user(id))?.isInvalidated
      if (answered && !isOld) client.setQueryData(user(id), answered)
      // Not waited for: a screen that could not be refreshed has still done what it was asked.
      else void client.invalidateQueries({ queryKey: user(id) })
      void client.invalidateQueries({ queryKey: [listUsers.id] })
    },
  }
}
