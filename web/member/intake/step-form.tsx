import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type IntakeStep, intakeSteps, saveIntake } from '#contract/intake.ts'
import { PurposesQuestion } from '#web/member/purposes/purposes-question.tsx'
import { isPurposesError, notePurposes } from '#web/member/purposes/queries.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { hasPageChanged } from '#web/shell/use-privacy-page.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { deleteStepDraft, stepDraft, storeStepDraft } from './drafts.ts'
import styles from './intake.module.css'
import { intakeMessages } from './messages.ts'
import { StepFields } from './step-fields.tsx'
import { Failure, MoveButtons, type StepProps, StepTitle } from './step-parts.tsx'
import { fieldAt, formSchema, valuesOf } from './step-values.ts'
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
  const client = useQueryClient()
  const member = session.email ?? session.name
  const title = useId()
  const [question, setQuestion] = useState(0)
  const hasGuardian = intake.guardianConsent === 'given'
  const skip = useSkip({ step, onError, onSaved })
  const form = useCallForm({
    initial: stepDraft(member, step, valuesOf(step, intake[step]?.answers ?? null)),
    schema: formSchema(step, hasGuardian),
    fieldOf: fieldAt,
    send: async (body) =>
      (
        await call(saveIntake, { body }, { language }).catch((error) => {
          // Whoever has not seen the new page has not agreed to it.
          if (hasPageChanged(error)) form.write({ guardianAgrees: false })
          throw error
        })
      ).intake,
    onSent: (saved) => {
      deleteStepDraft(member, step)
      onSaved(saved, false)
    },
    onFailed: (error) => {
      if (hasPageChanged(error)) setQuestion((number) => number + 1)
      notePurposes(client, error)
      onError(error)
    },
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
        // No consent is stored on the device.
        const { guardianAgrees: _, privacyVersion: __, ...typed } = form.read()
        storeStepDraft(member, step, typed)
      }}
    >
      <StepTitle id={title} takesFocus={takesFocus}>
        {t[step].title}
      </StepTitle>
      <StepFields
        key={question}
        {...{ step, form, hasGuardian }}
        hasHealthAnswers={intake.healthConsent !== null}
      />
      {form.failure && <Failure error={form.failure.error} />}
      {isPurposesError(form.failure?.error) && <PurposesQuestion token={session.token} />}
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
