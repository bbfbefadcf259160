import type { Membership } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { renewalMessages } from './messages.ts'

const day = 24 * 60 * 60 * 1000

/** What the banner says of the access: open again, paused until a time, ended, or never there. */
export function useBannerTexts(membership: Membership): { title: string; lead: string } {
  const t = useMessages(renewalMessages)
  const format = useFormat()
  const { status, endDate, pausedUntil, endDateAfterPause } = membership
  if (endDate === null) return { title: t.never, lead: t.neverLead }
  if (status === 'active') return { title: t.open(format.date(endDate)), lead: t.openLead }
  if (pausedUntil === undefined || endDateAfterPause === undefined) {
    return { title: t.ended(format.date(endDate)), lead: t.endedLead }
  }
  const left = Math.ceil((Date.parse(endDateAfterPause) - Date.parse(pausedUntil)) / day)
  return {
    title: t.paused(format.dateTime(pausedUntil)),
    lead: t.pausedLead(format.plural(plurals.days, left)),
  }
}
