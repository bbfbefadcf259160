import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { oneRequest, requestsPage } from './queries.ts'
import type { ReviewFilter } from './review-filter.ts'

/**
 * The rows of a filter, in an order that only a change of the filter or `showNew` changes: nothing moves while somebody
 * reads. A row that left the list, because it was decided, stays with its new state. `arrived` counts what is new.
 */
export function useRequestList(filter: ReviewFilter) {
  const { language } = useLanguage()
  const list = useQuery(requestsPage(filter, language))
  const name = JSON.stringify(filter)
  const [shown, setShown] = useState<{ name: string; ids: string[] } | null>(null)
  const known = useRef(new Map<string, SubscriptionRequest>())
  const fresh = list.isPlaceholderData ? undefined : list.data?.requests
  const ids = shown?.name === name ? shown.ids : fresh?.map(({ _id }) => _id)

  useEffect(() => {
    if (fresh && shown?.name !== name) setShown({ name, ids: fresh.map(({ _id }) => _id) })
  }, [fresh, name, shown?.name])

  const present = useMemo(() => new Map(fresh?.map((request) => [request._id, request])), [fresh])
  const gone = fresh && ids ? ids.filter((id) => !present.has(id)) : []
  const left = useQueries({ queries: gone.map((id) => oneRequest(id, language)) })
  for (const request of fresh ?? []) known.current.set(request._id, request)
  for (const { data } of left) if (data) known.current.set(data._id, data)

  const shownIds = ids ?? list.data?.requests.map(({ _id }) => _id) ?? []
  const rows = shownIds.flatMap((id) => known.current.get(id) ?? [])
  const arrived = ids && fresh ? fresh.filter(({ _id }) => !ids.includes(_id)).length : 0
  return {
    list,
    rows,
    arrived,
    showNew: () => fresh && setShown({ name, ids: fresh.map(({ _id }) => _id) }),
  }
}
