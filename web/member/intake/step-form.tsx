import { useId } from 'react'
import { type IntakeStep, intakeSteps, saveIntake } from '#contract/intake.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { deleteStepDraft, stepDraft, storeStepDraft } from './drafts.ts'
import styles from './intake.module.css'
import { intakeMessages } from './messages.ts'
import { StepFields } from './step-fields.tsx'
import { Failure, MoveButtons, type StepProps, StepTitle } from './step-parts.tsx'
import { formSchema, valuesOf } from './step-values.ts'
import { useSkip } from './use-skip.ts'

/** The form of one step. */
export function StepForm({
  session,
  intake,
  step,
  takesFocus,
  isEditing,
  onError,
  onMove,
  onSaved,
}: StepProps) {
  const t = useMessages(intakeMessages)
  const { language } = useLanguage()
  const member = session.email ?? session.name
  const title = useId()
  const skip = useSkip({ step, onError, onSaved })
  const form = useCallForm({
    initial: stepDraft(member, step, valuesOf(step, intake[step]?.answers ?? null)),
    schema: formSchema(step),
    // The server names a field by its step.
    fieldOf: (path) => path.split('.')[1] ?? null,
    send: async (body) => (await call(saveIntake, { body }, { language })).intake,
    onSent: (saved) => {
      deleteStepDraft(member, step)
      onSaved(saved, false)
    },
    onFailed: onError,
  })
  const { onInput, ...rest } = form.form
  return (
    <form
      {...rest}
      aria-labelledby={title}
      // Health answers are not stored on the device, not even by the browser.
      autoComplete={step === 'health' ? 'off' : undefined}
      className={stack(16)}
      onInput={(event) => {
        onInput(event)
        storeStepDraft(member, step, form.read())
      }}
    >
      <StepTitle id={title} takesFocus={takesFocus}>
        {t[step].title}
      </StepTitle>
      <StepFields step={step} form={form} hasHealthAnswers={intake.healthConsent !== null} />
      {form.failure && <Failure error={form.failure.error} />}
      {skip.error && <Failure error={skip.error} />}
      <div className={styles.moves}>
        <Button type="submit" busy={form.isSending || skip.isBusy}>
          {t.saves[savingOf(step, isEditing)][form.isSending ? 'busy' : 'idle']}
        </Button>
        {/* While a step is being saved, nothing else happens to it: a skip would delete the answers. */}
        <MoveButtons
          {...{ step, isEditing }}
          onMove={(target) => {
            if (form.isBusy()) return
            // Cancelled, so it must not come back as if it were saved.
            if (target === null) deleteStepDraft(member, step)
            onMove(target)
          }}
          isBusy={skip.isBusy}
          onSkip={() => !form.isBusy() && (intake[step] ? onSaved(intake, true) : skip.run())}
        />
      </div>
    </form>
  )
}

/** What saving a step does: the last one hands over all answers. */
function savingOf(step: IntakeStep, isEditing: boolean): 'change' | 'step' | 'all' {
  if (isEditing) return 'change'
  return step === intakeSteps.at(-1) ? 'all' : 'step'
}
