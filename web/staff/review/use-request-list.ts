import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { oneRequest, requestsPage, rowsOfPage } from './queries.ts'
import { isOldestFirst, type ReviewFilter } from './review-filter.ts'

type RequestsPage = { requests: readonly SubscriptionRequest[]; total: number; page: number }

/** The rows that are shown, and how many more the filter had behind them then. */
type Shown = { name: string; ids: string[]; beyond: number }

/**
 * The rows of a filter, in an order that only a change of the filter or `showNew` changes: nothing moves while somebody
 * reads. A row that left the list, because it was decided, stays with its new state; what comes from the next page
 * instead is added at the end. `arrived` counts what is new, `beyond` what the next pages have.
 */
export function useRequestList(filter: ReviewFilter) {
  const { language } = useLanguage()
  const list = useQuery(requestsPage(filter, language))
  const name = JSON.stringify(filter)
  const [shown, setShown] = useState<Shown | null>(null)
  const known = useRef(new Map<string, SubscriptionRequest>())
  const page = list.isPlaceholderData ? undefined : list.data
  const fresh = page?.requests
  const current = shown?.name === name ? shown : null
  const oldestFirst = isOldestFirst(filter)

  useEffect(() => {
    if (page && !current) setShown(shownOf(name, page))
    else if (page && current) setShown(continued(current, page.requests, oldestFirst))
  }, [page, name, current, oldestFirst])

  const ids = current?.ids ?? list.data?.requests.map(({ _id }) => _id) ?? []
  for (const request of fresh ?? []) known.current.set(request._id, request)
  const present = new Set(fresh?.map(({ _id }) => _id))
  const gone = fresh && current ? current.ids.filter((id) => !present.has(id)) : []
  const left = useQueries({
    queries: gone.map((id) => ({
      ...oneRequest(id, language),
      // A decision that stands is not read again: after a morning's work there are many.
      enabled: !isFinal(known.current.get(id)),
    })),
  })
  for (const { data } of left) if (data) known.current.set(data._id, data)

  const rows = ids.flatMap((id) => known.current.get(id) ?? [])
  const arrived = current && fresh ? fresh.filter(({ _id }) => !current.ids.includes(_id)) : []
  return {
    list,
    rows,
    arrived: Math.max(0, arrived.length - (current?.beyond ?? 0)),
    beyond: current?.beyond ?? 0,
    showNew: () => page && setShown(shownOf(name, page)),
  }
}

function shownOf(name: string, { requests, total, page }: RequestsPage): Shown {
  const ids = requests.map(({ _id }) => _id)
  return { name, ids, beyond: Math.max(0, total - (page - 1) * rowsOfPage - ids.length) }
}

/** The same with what came from the next page, which is older than what is new; unchanged if nothing did. */
function continued(shown: Shown, requests: readonly SubscriptionRequest[], oldestFirst: boolean): Shown {
  const unknown = requests.flatMap(({ _id }) => (shown.ids.includes(_id) ? [] : [_id]))
  const count = Math.min(shown.beyond, unknown.length)
  if (count === 0) return shown
  const next = oldestFirst ? unknown.slice(0, count) : unknown.slice(-count)
  return { ...shown, ids: [...shown.ids, ...next], beyond: shown.beyond - count }
}

const isFinal = (request: SubscriptionRequest | undefined): boolean =>
  request !== undefined && request.status !== 'pending' && !request.held
