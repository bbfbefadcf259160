import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { approveMessages } from './approve-messages.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { PasswordChoice } from './password-choice.tsx'
import type { Decision } from './use-decision.ts'

type PasswordDialogProps = {
  portal: ReviewPortal
  password: Decision['approval']['password']
  onClose: () => void
}

/** Which password the approved applicant will sign in with. */
export function PasswordDialog({ portal, password, onClose }: PasswordDialogProps) {
  const { whichPassword } = useMessages(approveMessages)
  const { done } = useMessages(reviewMessages)
  return (
    <Dialog open onClose={onClose} title={whichPassword} footer={<Button onClick={onClose}>{done}</Button>}>
      <form
        className={stack(16)}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <PasswordChoice portal={portal} {...password} />
      </form>
    </Dialog>
  )
}
