import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  addResource,
  changeResource,
  deleteResource,
  getLibraryResource,
  listResources,
  type Resource,
  type ResourceChange,
  type ResourceInput,
  restoreResource,
} from '#contract/library.ts'
import { getUser, listUsers } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

export type ResourceKind = 'document' | 'video'

export type ResourceFilter = { kind: ResourceKind; q: string; page: number }

const rowsOfPage = 20

/** One page of the library, by place, then newest first; refetched every 30 seconds, because signed links expire soon. */
export function resourcesPage({ kind, q, page }: ResourceFilter, language: Language) {
  return queryOptions({
    queryKey: [listResources.id, 'page', kind, q, page],
    queryFn: ({ signal }) =>
      call(
        listResources,
        { query: { kind, page, limit: rowsOfPage, sort: 'position', ...(q && { q }) } },
        { signal, language },
      ),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** How many users have a resource; never from the cache. */
export function holdersOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [getLibraryResource.id, id],
    queryFn: async ({ signal }) => {
      const { holders } = await call(getLibraryResource, { params: { id } }, { signal, language })
      return holders
    },
    // No retries: the user is waiting in the delete dialog.
    retry: false,
    staleTime: 0,
  })
}

/** Adds a resource; `key` is the idempotency key. */
export function useAddResource() {
  const { language } = useLanguage()
  const refresh = useInvalidateLibrary()
  return useGuardedMutation({
    mutationFn: ({ resource, key }: { resource: ResourceInput; key: string }) =>
      call(addResource, { body: resource }, { language, idempotencyKey: key }),
    onSettled: refresh,
  })
}

/** Changes a resource, also for all who have it. */
export function useChangeResource() {
  const { language } = useLanguage()
  const refresh = useInvalidateLibrary()
  return useGuardedMutation({
    mutationFn: ({ id, change }: { id: string; change: ResourceChange }) =>
      call(changeResource, { params: { id }, body: change }, { language }),
    onSettled: refresh,
  })
}

/** Deletes a resource and all its assignments. */
export function useDeleteResource() {
  const { language } = useLanguage()
  const refresh = useInvalidateLibrary()
  return useGuardedMutation({
    mutationFn: (id: string) => call(deleteResource, { params: { id } }, { language }),
    onSettled: refresh,
  })
}

type RestoreHandlers = {
  onDone: (resource: Resource) => void
  onFailed: (error: Error, resource: Resource) => void
}

/** Restores a deleted resource and its assignments. */
export function useRestoreResource(handlers: RestoreHandlers) {
  const { language } = useLanguage()
  const refresh = useInvalidateLibrary()
  return useGuardedMutation({
    subjectOf: ({ _id }) => _id,
    mutationFn: ({ _id }: Resource) => call(restoreResource, { params: { id: _id } }, { language }),
    onSuccess: (_response, resource) => handlers.onDone(resource),
    onError: (error, resource) => handlers.onFailed(error, resource),
    onSettled: refresh,
  })
}

/** Invalidates the library and the users with their assignments. */
export function useInvalidateLibrary() {
  const client = useQueryClient()
  return () => {
    // Not awaited: a failed refetch must not make the change fail.
    for (const { id } of [listResources, listUsers, getUser])
      void client.invalidateQueries({ queryKey: [id] })
  }
}
