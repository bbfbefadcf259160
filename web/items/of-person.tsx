import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { itemMessages } from './messages.ts'
import { userOf } from './queries.ts'
import { Waiting } from './waiting.tsx'

/** Shows a user as they were at a moment, in milliseconds. */
export type ShownPerson = (user: User, readAt: number) => ReactNode

type OfPersonProps = { userId: string; children: ShownPerson }

/** Fetches a user with what they were given, and shows it. */
export function OfPerson({ userId, children }: OfPersonProps) {
  const words = useMessages(itemMessages)
  const { language } = useLanguage()
  const { data, error, refetch, dataUpdatedAt } = useQuery(userOf(userId, language))
  // Also of somebody who was shown before: whoever was erased meanwhile has nothing to be changed any more.
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={words.unknownUser} />
  if (data)
    return (
      <>
        {error && <StaleNotice />}
        {children(data, dataUpdatedAt)}
      </>
    )
  if (error) return <Trouble title={words.userFailed} fault={error} onRetry={() => refetch()} />
  return <Waiting />
}
