import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  listStarterBundles,
  type StarterBundle,
  saveStarterBundle,
} from '#contract/assignments-starter-bundles.ts'
import { listResources } from '#contract/library.ts'
import type { Language, PlanId } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

/** The starter bundle of each package. */
export function starterBundles(language: Language) {
  return queryOptions({
    queryKey: [listStarterBundles.id],
    queryFn: ({ signal }) => call(listStarterBundles, {}, { signal, language }),
    ...queryTiming.library,
  })
}

const matches = 50

/** The resources that match a search; the newest for an empty one. */
export function resourcesFound(q: string, language: Language) {
  return queryOptions({
    queryKey: [listResources.id, 'bundle', q],
    queryFn: ({ signal }) =>
      call(listResources, { query: { limit: matches, ...(q && { q }) } }, { signal, language }),
    staleTime: queryTiming.library.staleTime,
  })
}

/** Replaces the bundle of a package. */
export function useSaveBundle() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ plan, resourceIds }: { plan: PlanId; resourceIds: string[] }) =>
      call(saveStarterBundle, { params: { plan }, body: { resourceIds } }, { language }),
    onSuccess: ({ bundle }) =>
      client.setQueryData<{ bundles: StarterBundle[] }>(
        [listStarterBundles.id],
        (former) =>
          former && { bundles: former.bundles.map((one) => (one.plan === bundle.plan ? bundle : one)) },
      ),
  })
}
