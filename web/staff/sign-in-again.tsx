import { ArrowLeft } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type Desk, staffMessages } from './messages.ts'
import { StaffSignIn } from './staff-sign-in.tsx'

type SignInAgainProps = { desk: Desk; open: boolean; username: string | undefined }

/** Asks to sign in again where a session ended under somebody's hands; what they did waits behind it. */
export function SignInAgain({ desk, open, username }: SignInAgainProps) {
  const words = useMessages(staffMessages)
  return (
    <Dialog open={open} onClose={stay} covering title={words.endedTitle}>
      <p>{words.ended}</p>
      <StaffSignIn desk={desk} username={username} onSignedIn={stay} />
      <TextLink to="/" icon={<ArrowLeft className="flip" />}>
        {words.back}
      </TextLink>
    </Dialog>
  )
}

// It goes by itself as soon as there is a session again.
const stay = () => {}
