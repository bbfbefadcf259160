import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IntakeFlow } from './intake-flow.tsx'
import { intakeMessages } from './messages.ts'

type IntakeDialogProps = { session: Session; onError: (error: unknown) => void; onClose: () => void }

/** The member's answers, to read and change them at any time. */
export function IntakeDialog({ session, onError, onClose }: IntakeDialogProps) {
  const { mine } = useMessages(intakeMessages)
  return (
    <Dialog open onClose={onClose} title={mine}>
      <IntakeFlow session={session} onError={onError} />
    </Dialog>
  )
}
