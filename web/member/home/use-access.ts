import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AssignedDocument, AssignedVideo } from '#contract/assigned-items.ts'
import { accessResource } from '#contract/assignments.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { readMyResources } from '#contract/users.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { type EndOfSession, endIn } from './queries.ts'

/** An assignment that a member can open. */
export type OwnItem = AssignedVideo | AssignedDocument

/**
 * Requests the link of an assignment, which counts as opened and is no longer new. Updates the daily usage at once and
 * refetches the lists. Throws ApiError; `onEnded` is called if the session has ended.
 */
export function useAccess(onEnded: (reason: EndOfSession) => void): (item: OwnItem) => Promise<string> {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useCallback(
    async (item) => {
      const body = { resourceType: 'type' in item ? item.type : ('video' as const), resourceId: item._id }
      try {
        const { url, usage } = await call(accessResource, { body }, { language })
        client.setQueriesData<CallAnswer<typeof readMyResources>>(
          { queryKey: [readMyResources.id] },
          (shown) => shown && { ...shown, usage },
        )
        return url ?? ''
      } catch (error) {
        const end = endIn(error)
        if (end) onEnded(end)
        throw error
      } finally {
        // Not awaited: the link is usable even if the refetch fails.
        void client.invalidateQueries({ queryKey: [readMyResources.id] })
      }
    },
    [client, language, onEnded],
  )
}
