import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import type { ContentWall } from '#web/ui/content-wall.ts'
import { HealthWall } from './health-wall.tsx'
import { healthAccessOf } from './queries.ts'

/** Whether a call was refused because a member's health data is closed to the viewer. */
export const isHealthClosed = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'glass_required' || error.code === 'health_data_closed')

/**
 * The wall around a member's health data for staff. The content is fetched at the same time as the access, so that those
 * who may see it wait for nothing.
 */
export function useHealthWall(user: User): ContentWall {
  const { language } = useLanguage()
  const client = useQueryClient()
  const access = useQuery(healthAccessOf(user._id, language))
  const [isClosed, setClosed] = useState(false)
  const { queryKey } = healthAccessOf(user._id, language)
  const id = user._id

  const report = useCallback(
    (error: unknown) => {
      if (!isHealthClosed(error)) return
      setClosed(true)
      const { queryKey } = healthAccessOf(id, language)
      const state = error.code === 'glass_required' ? ('glass' as const) : ('closed' as const)
      // At once, so that the content does not first show the error in its own place.
      client.setQueryData(queryKey, (known) => known && { ...known, state, until: null })
      void client.invalidateQueries({ queryKey })
    },
    [client, id, language],
  )

  return {
    report,
    around: (content, onOpened) => (
      <HealthWall
        {...{ user, isClosed }}
        access={access.data}
        error={access.error}
        onRetry={() => access.refetch()}
        onOpened={(until) => {
          setClosed(false)
          if (until)
            client.setQueryData(queryKey, (known) => known && { ...known, state: 'open' as const, until })
          else void client.invalidateQueries({ queryKey })
          onOpened()
        }}
      >
        {content}
      </HealthWall>
    ),
  }
}
