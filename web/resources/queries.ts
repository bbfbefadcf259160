import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { getUser, listUsers } from '#contract/members.ts'
import {
  addResource,
  deleteResource,
  getLibraryResource,
  listResources,
  type Resource,
  type ResourceInput,
  restoreResource,
} from '#contract/resources.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { rhythm } from '#web/platform/rhythm.ts'
import { useAct } from '#web/platform/use-act.ts'

/** The two halves of the library. */
export type ResourceKind = 'document' | 'video'

/** Which page of which half of the library a list shows. */
export type ResourceFilter = { kind: ResourceKind; q: string; page: number }

const rowsOfPage = 20

/** One page of the library, newest first; asked for again every 30 seconds, as links to files live shortly. */
export function resourcesPage({ kind, q, page }: ResourceFilter, language: Language) {
  return queryOptions({
    queryKey: [listResources.id, 'page', kind, q, page],
    queryFn: ({ signal }) =>
      call(
        listResources,
        { query: { kind, page, limit: rowsOfPage, ...(q && { q }) } },
        { signal, language },
      ),
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** How many users have a resource, as it is now. */
export function holdersOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [getLibraryResource.id, id],
    queryFn: async ({ signal }) => {
      const { holders } = await call(getLibraryResource, { params: { id } }, { signal, language })
      return holders
    },
    // Somebody waits for it with a finger over the button.
    retry: false,
    staleTime: 0,
  })
}

/** Adds something to the library; the same `key` never adds it twice. */
export function useAddResource() {
  const { language } = useLanguage()
  const refresh = useFreshLibrary()
  return useAct({
    mutationFn: ({ resource, key }: { resource: ResourceInput; key: string }) =>
      call(addResource, { body: resource }, { language, idempotencyKey: key }),
    onSettled: refresh,
  })
}

/** Deletes a resource, also for everybody who has it. */
export function useDeleteResource() {
  const { language } = useLanguage()
  const refresh = useFreshLibrary()
  return useAct({
    mutationFn: (id: string) => call(deleteResource, { params: { id } }, { language }),
    onSettled: refresh,
  })
}

type RestoreTold = {
  onDone: (resource: Resource) => void
  onFailed: (fault: Error, resource: Resource) => void
}

/** Brings a deleted resource back, also to everybody who had it. */
export function useRestoreResource(told: RestoreTold) {
  const { language } = useLanguage()
  const refresh = useFreshLibrary()
  return useAct({
    subjectOf: ({ _id }) => _id,
    mutationFn: ({ _id }: Resource) => call(restoreResource, { params: { id: _id } }, { language }),
    onSuccess: (_answer, resource) => told.onDone(resource),
    onError: (fault, resource) => told.onFailed(fault, resource),
    onSettled: refresh,
  })
}

/** Asks anew for whatever shows the library, or what users have of it. */
export function useFreshLibrary() {
  const client = useQueryClient()
  return () => {
    // Not waited for: a list that could not be refreshed does not undo what was done.
    for (const { id } of [listResources, listUsers, getUser])
      void client.invalidateQueries({ queryKey: [id] })
  }
}
