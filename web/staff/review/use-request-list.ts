import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { oneRequest, requestsPage, rowsOfPage } from './queries.ts'
import { isOldestFirst, type ReviewFilter } from './review-filter.ts'
import { changesOf, type FreshPage, firstRows, type ShownRows } from './shown-rows.ts'

/**
 * The rows of a filter, in an order that only a change of the filter or `showNew` changes: nothing moves while somebody
 * reads. A row that left the list, because it was decided, stays with its new state; what comes from the next page
 * instead is added at the end. `arrived` counts what is new, `beyond` what the next pages have.
 */
export function useRequestList(filter: ReviewFilter) {
  const { language } = useLanguage()
  const list = useQuery(requestsPage(filter, language))
  const name = JSON.stringify(filter)
  const [shown, setShown] = useState<(ShownRows & { name: string }) | null>(null)
  const known = useRef(new Map<string, SubscriptionRequest>())
  const page = list.isPlaceholderData ? undefined : list.data
  const fresh = page && freshPage(page)
  const current = shown?.name === name ? shown : null
  const changes = current && fresh && changesOf(current, fresh, isOldestFirst(filter))

  if (fresh && !current) setShown({ name, ...firstRows(fresh) })
  if (current && changes && (changes.next.length > 0 || changes.beyond !== current.beyond)) {
    setShown({ name, ids: [...current.ids, ...changes.next], beyond: changes.beyond })
  }

  const ids = current?.ids ?? list.data?.requests.map(({ _id }) => _id) ?? []
  for (const request of page?.requests ?? []) known.current.set(request._id, request)
  const present = new Set(fresh?.ids)
  const gone = fresh && current ? current.ids.filter((id) => !present.has(id)) : []
  const left = useQueries({
    queries: gone.map((id) => ({
      ...oneRequest(id, language),
      // A decision that stands is not read again: after a morning's work there are many.
      enabled: !isFinal(known.current.get(id)),
    })),
  })
  for (const { data } of left) if (data) known.current.set(data._id, data)

  return {
    list,
    rows: ids.flatMap((id) => known.current.get(id) ?? []),
    arrived: changes?.arrived ?? 0,
    beyond: changes?.beyond ?? 0,
    showNew: () => fresh && setShown({ name, ...firstRows(fresh) }),
  }
}

type Page = { requests: readonly SubscriptionRequest[]; total: number; page: number }

const freshPage = ({ requests, total, page }: Page): FreshPage => ({
  ids: requests.map(({ _id }) => _id),
  total,
  offset: (page - 1) * rowsOfPage,
})

const isFinal = (request: SubscriptionRequest | undefined): boolean =>
  request !== undefined && request.status !== 'pending' && !request.held
