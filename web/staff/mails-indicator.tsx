import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MailsDialog } from './mails-dialog.tsx'
import { staffMessages } from './messages.ts'
import { mailsPage } from './queries.ts'
import styles from './staff-header.module.css'

const mostShown = 99

/** Tells how many mails wait or were given up, and opens their list. */
export function MailsIndicator() {
  const words = useMessages(staffMessages).mails
  const { language } = useLanguage()
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(mailsPage({ state: 'waiting', page: 1 }, language))
  const { waiting, dead } = data?.counts ?? { waiting: 0, dead: 0 }
  const undelivered = waiting + dead
  return (
    <>
      <IconButton
        label={words.open(number(waiting), number(dead))}
        className={styles.mails}
        onClick={() => setOpen(true)}
      >
        <Mail />
        {undelivered > 0 && (
          <span className={classes(styles.count, dead > 0 && styles.urgent)}>
            {undelivered > mostShown ? `${number(mostShown)}+` : number(undelivered)}
          </span>
        )}
      </IconButton>
      <MailsDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        firstState={waiting === 0 && dead > 0 ? 'dead' : 'waiting'}
      />
    </>
  )
}
