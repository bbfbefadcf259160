import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { AccountToken } from './account-token.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'

const DeleteAccountDialog = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteAccountDialog)

type DeleteCardProps = { account: AccountToken; email: string | null; onErased: () => void }

/** The card that opens the dialog to delete the account. */
export function DeleteCard({ account, email, onErased }: DeleteCardProps) {
  const t = useMessages(ownAccountMessages).deletion
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Card as="section" aria-labelledby="own-deletion">
      <CardHead icon={<UserRoundX />} id="own-deletion">
        {t.title}
      </CardHead>
      <div className={styles.form}>
        <p className="muted small">{t.lead}</p>
        <Consequences />
        <Button variant="bad" onClick={() => setConfirming(true)}>
          {t.open}
        </Button>
      </div>
      {isConfirming && (
        <DeleteAccountDialog {...{ account, email, onErased }} onClose={() => setConfirming(false)} />
      )}
    </Card>
  )
}

/** What is deleted with an account, and what stays. */
function Consequences() {
  const t = useMessages(ownAccountMessages).deletion
  return (
    <div className={styles.consequences}>
      <b>{t.goes}</b>
      <ul>
        {t.going.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>
        <b>{t.stays}</b> {t.staying}
      </p>
    </div>
  )
}
