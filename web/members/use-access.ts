import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { AssignedDocument, AssignedVideo } from '#contract/items.ts'
import { accessResource, readMyResources } from '#contract/members.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { type EndOfSession, endIn } from './queries.ts'

/** Something that a member can open. */
export type OwnItem = AssignedVideo | AssignedDocument

/**
 * Asks the server for the link of what a member was given: it is counted for the day, and not new any more. The day's
 * use is shown at once; the lists are read anew. Throws ApiError; `onEnded` hears where the session had ended.
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
      } catch (fault) {
        const end = endIn(fault)
        if (end) onEnded(end)
        throw fault
      } finally {
        // Not waited for: what is opened is open, whether or not the list could be refreshed.
        void client.invalidateQueries({ queryKey: [readMyResources.id] })
      }
    },
    [client, language, onEnded],
  )
}
