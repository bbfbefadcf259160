import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { itemMessages } from './messages.ts'
import { userOf } from './queries.ts'
import { ListSkeleton } from './skeleton.tsx'

/** Renders a loaded user; `readAt` is when the data were read, in milliseconds. */
export type RenderUser = (user: User, readAt: number) => ReactNode

type UserLoaderProps = { userId: string; children: RenderUser }

/** Loads a user with their assignments, and renders them; shows loading, error and not-found states. */
export function UserLoader({ userId, children }: UserLoaderProps) {
  const t = useMessages(itemMessages)
  const { language } = useLanguage()
  const { data, error, refetch, dataUpdatedAt } = useQuery(userOf(userId, language))
  // Also when data are cached: the user was erased in the meantime.
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t.unknownUser} />
  if (data)
    return (
      <>
        {error && <StaleNotice />}
        {children(data, dataUpdatedAt)}
      </>
    )
  if (error) return <ErrorPanel title={t.userFailed} error={error} onRetry={() => refetch()} />
  return <ListSkeleton />
}
