import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getRequest, listAdminRequests } from '#contract/applications-review.ts'
import { readWaiting } from '#contract/dashboard.ts'
import { readToday } from '#contract/dashboard-today.ts'
import type { StaffEvent } from '#contract/events.ts'
import type { listMessages } from '#contract/messages.ts'
import type { readTimeline } from '#contract/person-timeline.ts'
import { notePresence } from './presence.ts'
import { onStaffEvent } from './staff-events.ts'

/** Events that come within this time lead to one refetch, in milliseconds. */
const together = 150

// By their names: the shapes of these calls are of screens that load later.
const timeline: (typeof readTimeline)['id'] = 'readTimeline'
const messages: (typeof listMessages)['id'] = 'listMessages'

const ofRequests = [listAdminRequests.id, getRequest.id, timeline, readToday.id, readWaiting.id]
const ofMessages = [messages, readToday.id, readWaiting.id]

const outdated: Record<StaffEvent['type'], readonly string[]> = {
  request: ofRequests,
  message: ofMessages,
  presence: [],
  reset: [...ofRequests, ...ofMessages],
}

/** Keeps what is on the screen fresh by the events of the server, beside the refetch of each query. Once per page. */
export function useFreshData(): void {
  const client = useQueryClient()
  useEffect(() => {
    const due = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const refetch = () => {
      for (const id of due) void client.invalidateQueries({ queryKey: [id] })
      due.clear()
    }
    const leave = onStaffEvent((event) => {
      if (event.type === 'presence') notePresence(event.requestId, event.by)
      // With the first connection of a page the data is as new as the connection.
      if (event.type === 'reset' && isFirst) {
        isFirst = false
        return
      }
      for (const id of outdated[event.type]) due.add(id)
      clearTimeout(timer)
      if (due.size > 0) timer = setTimeout(refetch, together)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [client])
}
