import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { type AuditQuery, readAudit } from '#contract/audit.ts'
import { listCoaches } from '#contract/staff.ts'
import { listInvitations } from '#contract/staff-invitations.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The most accounts that one page has. */
const accountsOfPage = 100

/** The team, oldest account first. */
export function team(language: Language) {
  return queryOptions({
    queryKey: [listCoaches.id, 'team'],
    queryFn: ({ signal }) =>
      call(
        listCoaches,
        { query: { sort: 'oldest', limit: accountsOfPage } },
        { signal, language, session: 'staff' },
      ),
    ...queryTiming.live,
  })
}

/** The open invitations. */
export function openInvitations(language: Language) {
  return queryOptions({
    queryKey: [listInvitations.id],
    queryFn: ({ signal }) => call(listInvitations, {}, { signal, language }),
    ...queryTiming.live,
  })
}

/** Refetches the team, its invitations and the log. */
export function useRefreshTeam(): () => void {
  const client = useQueryClient()
  return () => {
    for (const id of [listCoaches.id, listInvitations.id, readAudit.id])
      void client.invalidateQueries({ queryKey: [id] })
  }
}

/** What the log is filtered by. */
export type LogFilter = Pick<AuditQuery, 'person' | 'action' | 'from' | 'to'>

export const entriesOfPage = 20

/** One page of the audit log, newest first. */
export function auditPage(filter: LogFilter, page: number, language: Language) {
  return queryOptions({
    queryKey: [readAudit.id, filter, page],
    queryFn: ({ signal }) =>
      call(readAudit, { query: { ...filter, page, limit: entriesOfPage } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}
