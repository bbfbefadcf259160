import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { readMyResources } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { entryMessages } from './entry-messages.ts'
import { type CurrentMembership, membershipQuery, type RenewalSource, requestStateOf } from './queries.ts'
import styles from './renewal.module.css'
import { useFocusOnNews } from './use-focus-on-news.ts'

const day = 24 * 60 * 60 * 1000
/** The days left at and below which a renewal is offered. */
const offeredFromDays = 10

type RenewEntryProps = {
  source: RenewalSource
  /** The end of access that the surrounding screen shows. */
  endDate: string
  dialog: (onClose: () => void) => ReactNode
  /** Renders the renewal that waits or was rejected, with a button to start a new one. */
  request: (membership: CurrentMembership, onRenew: () => void) => ReactNode
}

/** The button to renew when access ends soon, or the renewal that waits or was rejected. */
export function RenewEntry({ source, endDate, dialog, request }: RenewEntryProps) {
  const t = useMessages(entryMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const client = useQueryClient()
  const { data, isError } = useQuery(membershipQuery(source, language))
  const [isOpen, setOpen] = useState(false)
  const state = requestStateOf(data)
  const place = useFocusOnNews(state)
  const newEnd = data?.subscription.endDate

  // The renewal was approved while the screen was open.
  useEffect(() => {
    if (newEnd && newEnd !== endDate) void client.invalidateQueries({ queryKey: [readMyResources.id] })
  }, [newEnd, endDate, client])

  // A renewal may be waiting: without an answer, nobody is asked to pay again.
  if (!data && isError) return null
  const daysLeft = Math.max(1, Math.ceil((Date.parse(endDate) - Date.now()) / day))
  const isSoon = daysLeft <= offeredFromDays
  return (
    <div ref={place} className={styles.entry}>
      {data && state !== 'none' && request(data, () => setOpen(true))}
      {(!data || state === 'none') && isSoon && (
        <div className={classes(styles.strip, styles.soon)}>
          <CalendarPlus />
          <p>
            <b>{t.soon(format.plural(plurals.days, daysLeft))}</b>
            <span>{t.soonBody}</span>
          </p>
          <Button size="compact" data-news onClick={() => setOpen(true)}>
            {t.renew}
          </Button>
        </div>
      )}
      {isOpen && dialog(() => setOpen(false))}
    </div>
  )
}
