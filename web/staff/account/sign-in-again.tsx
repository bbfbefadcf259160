import { ArrowLeft } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type Portal, staffMessages } from './messages.ts'
import { StaffSignIn } from './staff-sign-in.tsx'

type SignInAgainProps = { portal: Portal; open: boolean; username: string | undefined }

/** A dialog to sign in again after the session ended; the screen behind it keeps its state. */
export function SignInAgain({ portal, open, username }: SignInAgainProps) {
  const t = useMessages(staffMessages)
  return (
    <Dialog open={open} onClose={stay} covering title={t.endedTitle}>
      <p>{t.ended}</p>
      <StaffSignIn portal={portal} username={username} onSignedIn={stay} />
      <TextLink to="/" icon={<ArrowLeft className="flip" />}>
        {t.back}
      </TextLink>
    </Dialog>
  )
}

// The dialog closes when there is a session again.
const stay = () => {}
