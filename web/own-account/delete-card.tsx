import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import type { Holder } from './queries.ts'

const DeleteDialog = onDemand(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type DeleteCardProps = { holder: Holder; email: string | null; onErased: () => void }

/** Leads to the end of an account. */
export function DeleteCard({ holder, email, onErased }: DeleteCardProps) {
  const words = useMessages(ownAccountMessages).deletion
  const [isAsked, setAsked] = useState(false)
  return (
    <Card as="section" aria-labelledby="own-deletion">
      <CardHead icon={<UserRoundX />} id="own-deletion">
        {words.title}
      </CardHead>
      <div className={styles.form}>
        <p className={styles.lead}>{words.lead}</p>
        <Consequences />
        <Button variant="bad" onClick={() => setAsked(true)}>
          {words.open}
        </Button>
      </div>
      {isAsked && <DeleteDialog {...{ holder, email, onErased }} onClose={() => setAsked(false)} />}
    </Card>
  )
}

/** What goes with an account, and what stays of it. */
function Consequences() {
  const words = useMessages(ownAccountMessages).deletion
  return (
    <div className={styles.consequences}>
      <b>{words.goes}</b>
      <ul>
        {words.going.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>
        <b>{words.stays}</b> {words.staying}
      </p>
    </div>
  )
}
