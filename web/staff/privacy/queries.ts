import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ConcernedPeople } from '#contract/data-breach-values.ts'
import { countConcernedPeople, listDataBreaches, listDataBreachVersions } from '#contract/data-breaches.ts'
import { listPrivacyRequests } from '#contract/privacy-requests.ts'
import { readProcessingRegister } from '#contract/processing-register.ts'
import { countPastRetention, readRetentionSettings } from '#contract/retention.ts'
import type { RetentionKind } from '#contract/retention-values.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** One page of the log of data breaches, those whose clock runs first. */
export function breachesPage(page: number, language: Language) {
  return queryOptions({
    queryKey: [listDataBreaches.id, page],
    queryFn: ({ signal }) => call(listDataBreaches, { query: { page, limit: 10 } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** One page of people's requests about their data, the open ones first. */
export function privacyRequestsPage(page: number, language: Language) {
  return queryOptions({
    queryKey: [listPrivacyRequests.id, page],
    queryFn: ({ signal }) => call(listPrivacyRequests, { query: { page, limit: 10 } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** The last versions of a breach. */
export function breachVersions(id: string, language: Language) {
  return queryOptions({
    queryKey: [listDataBreachVersions.id, id],
    queryFn: ({ signal }) =>
      call(listDataBreachVersions, { params: { id }, query: { limit: 100 } }, { signal, language }),
    ...queryTiming.live,
  })
}

/** How many people a filter selects. */
export function concernedCount(people: ConcernedPeople, language: Language) {
  return queryOptions({
    queryKey: [countConcernedPeople.id, people],
    queryFn: ({ signal }) => call(countConcernedPeople, { query: people }, { signal, language }),
    ...queryTiming.account,
  })
}

/** How long each kind of data is kept. */
export function retentionSettings(language: Language) {
  return queryOptions({
    queryKey: [readRetentionSettings.id],
    queryFn: ({ signal }) => call(readRetentionSettings, {}, { signal, language }),
    ...queryTiming.live,
  })
}

/** What the coming night deletes if a kind is kept that long; nothing if it stays. */
export function pastRetention(
  { kind, days }: { kind: RetentionKind; days: number | null },
  language: Language,
) {
  return queryOptions({
    queryKey: [countPastRetention.id, kind, days],
    queryFn: ({ signal }) =>
      call(countPastRetention, { params: { kind }, query: { days: days ?? 0 } }, { signal, language }),
    enabled: days !== null,
    ...queryTiming.live,
  })
}

/** The register of processing; its link to the PDF works for ten minutes. */
export function processingRegister(language: Language) {
  return queryOptions({
    queryKey: [readProcessingRegister.id],
    queryFn: ({ signal }) => call(readProcessingRegister, {}, { signal, language }),
    ...queryTiming.account,
    refetchInterval: queryTiming.account.staleTime,
  })
}

/** Refetches the log. */
export function useRefreshBreaches(): () => void {
  const client = useQueryClient()
  return () => {
    for (const id of [listDataBreaches.id, listDataBreachVersions.id])
      void client.invalidateQueries({ queryKey: [id] })
  }
}

/** Refetches people's requests, and the register, which lists them. */
export function useRefreshRequests(): () => void {
  const client = useQueryClient()
  return () => {
    for (const id of [listPrivacyRequests.id, readProcessingRegister.id])
      void client.invalidateQueries({ queryKey: [id] })
  }
}
