import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { readMyResources } from '#contract/members.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { entryMessages } from './entry-messages.ts'
import { requestStateOf, standingOf } from './queries.ts'
import styles from './renewal.module.css'
import type { RenewalSource, Standing } from './source.ts'
import { useFocusOnNews } from './use-focus-on-news.ts'

const day = 24 * 60 * 60 * 1000
/** From how many days before the end the way to renew stands out. */
const standsOutFrom = 7

type RenewEntryProps = {
  source: RenewalSource
  /** When the access ends, as the screen around says. */
  endDate: string
  dialog: (onClose: () => void) => ReactNode
  /** Shows the request that waits or was rejected, and leads from there to a new one. */
  request: (standing: Standing, onRenew: () => void) => ReactNode
}

/** The way to renew while the access runs, or the request that waits or was rejected. */
export function RenewEntry({ source, endDate, dialog, request }: RenewEntryProps) {
  const words = useMessages(entryMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const client = useQueryClient()
  const { data } = useQuery(standingOf(source, language))
  const [isOpen, setOpen] = useState(false)
  const state = requestStateOf(data)
  const place = useFocusOnNews(state)
  const newEnd = data?.subscription.endDate

  // The request was approved while the screen stood open.
  useEffect(() => {
    if (newEnd && newEnd !== endDate) void client.invalidateQueries({ queryKey: [readMyResources.id] })
  }, [newEnd, endDate, client])

  const daysLeft = Math.max(1, Math.ceil((Date.parse(endDate) - Date.now()) / day))
  const isSoon = daysLeft <= standsOutFrom
  return (
    <div ref={place} className={styles.entry}>
      {data && state !== 'none' ? (
        request(data, () => setOpen(true))
      ) : (
        <div className={classes(styles.strip, isSoon && styles.soon)}>
          <CalendarPlus />
          <p>
            {isSoon && <b>{words.soon(format.plural(plurals.days, daysLeft))}</b>}
            <span>{isSoon ? words.soonBody : words.anyTime}</span>
          </p>
          <Button
            variant={isSoon ? 'primary' : 'ghost'}
            size="compact"
            data-news
            onClick={() => setOpen(true)}
          >
            {words.renew}
          </Button>
        </div>
      )}
      {isOpen && dialog(() => setOpen(false))}
    </div>
  )
}
