import type { ReactNode } from 'react'
import { type Intake, type IntakeStep, intakeSteps } from '#contract/intake.ts'
import type { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { intakeMessages } from './messages.ts'

export type StepProps = {
  session: Session
  intake: Intake
  step: IntakeStep
  /** Whether the step replaces another one, whose button was pressed. */
  takesFocus: boolean
  /** Whether all steps are saved and this one is changed. */
  isEditing: boolean
  onError: (error: unknown) => void
  /** Shows another step; null the first open one, or the answers. */
  onMove: (step: IntakeStep | null) => void
  onSaved: (intake: Intake, isSkipped: boolean) => void
}

type StepTitleProps = { id: string; takesFocus: boolean; children: ReactNode }

/** The question of a step; takes the focus in place of the pressed button. */
export function StepTitle({ id, takesFocus, children }: StepTitleProps) {
  return (
    <h3 id={id} tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
      {children}
    </h3>
  )
}

type MoveButtonsProps = Pick<StepProps, 'step' | 'isEditing' | 'onMove'> & {
  isBusy: boolean
  onSkip: () => void
}

/** The buttons to go back and to skip a step; while editing, to cancel. */
export function MoveButtons({ step, isEditing, isBusy, onMove, onSkip }: MoveButtonsProps) {
  const t = useMessages(intakeMessages)
  const before = intakeSteps[intakeSteps.indexOf(step) - 1]
  if (isEditing) {
    return (
      <Button variant="ghost" onClick={() => onMove(null)}>
        {t.cancel}
      </Button>
    )
  }
  return (
    <>
      {before && (
        <Button variant="ghost" onClick={() => onMove(before)}>
          {t.back}
        </Button>
      )}
      <Button variant="ghost" busy={isBusy} onClick={onSkip}>
        {t.skip}
      </Button>
    </>
  )
}

/** Why a step was not saved. Without a connection it says that the input is still there. */
export function Failure({ error }: { error: ApiError | null }) {
  const t = useMessages(intakeMessages)
  return (
    <Notice tone={error?.code === 'offline' ? 'warn' : 'bad'} role="alert">
      {error?.code === 'offline' ? t.offline : (error?.sentence ?? t.failed)}
    </Notice>
  )
}
