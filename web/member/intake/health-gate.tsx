import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { giveHealthConsent, type Intake } from '#contract/intake.ts'
import { PurposesQuestion } from '#web/member/purposes/purposes-question.tsx'
import { isPurposesError, notePurposes } from '#web/member/purposes/queries.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { hasPageChanged, usePrivacyVersion } from '#web/shell/use-privacy-page.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './intake.module.css'
import { intakeMessages } from './messages.ts'
import { setIntake } from './queries.ts'
import { Failure, MoveButtons, type StepProps, StepTitle } from './step-parts.tsx'
import { useReaders } from './use-readers.ts'
import { useSkip } from './use-skip.ts'

/** The health step before the consent: asks for it, or says why the step is closed. */
export function HealthGate({
  session,
  intake,
  step,
  takesFocus,
  isEditing,
  onError,
  onMove,
  onSaved,
}: StepProps) {
  const t = useMessages(intakeMessages).health
  const title = useId()
  const skip = useSkip({ step, onError, onSaved })
  const consent = useConsent(session.token, onError)
  const readers = useReaders(intake.coach)
  const onSkip = () => (intake.health ? onSaved(intake, true) : skip.run())
  const gate = intake.healthStep
  return (
    <section aria-labelledby={title} className={stack(16)}>
      <StepTitle id={title} takesFocus={takesFocus}>
        {t.title}
      </StepTitle>
      {gate === 'open' ? (
        <Notice icon={<ShieldCheck />}>
          <b>{t.consentTitle}</b>
          <p>{t.consentBody(readers)}</p>
          <TextLink href="/privacy" newTab>
            {t.privacy}
          </TextLink>
        </Notice>
      ) : (
        <p>{gate === 'birth_year_missing' ? t.needsYear : t.closed}</p>
      )}
      {(consent.error ?? skip.error) && <Failure error={consent.error ?? skip.error} />}
      {isPurposesError(consent.error) && <PurposesQuestion token={session.token} />}
      <div className={styles.moves}>
        {gate === 'open' && (
          <Button busy={consent.isBusy} onClick={consent.give}>
            {consent.isBusy ? t.agreeing : t.agree}
          </Button>
        )}
        {gate === 'birth_year_missing' && <Button onClick={() => onMove('body')}>{t.toYear}</Button>}
        {gate === 'closed_to_minors' && !isEditing ? (
          <Button busy={skip.isBusy} onClick={onSkip}>
            {t.next}
          </Button>
        ) : (
          <MoveButtons {...{ step, isEditing, onMove, onSkip }} isBusy={skip.isBusy} />
        )}
      </div>
    </section>
  )
}

function useConsent(token: string, onError: (error: unknown) => void) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const { version: privacyVersion, renew } = usePrivacyVersion()
  const { mutate, isPending, error } = useGuardedMutation<Intake, void>({
    mutationFn: async () =>
      (await call(giveHealthConsent, { body: { privacyVersion } }, { language })).intake,
    onSuccess: (intake) => setIntake(client, token, intake),
    onError: (error) => {
      if (hasPageChanged(error)) renew()
      notePurposes(client, error)
      onError(error)
    },
  })
  return { give: () => mutate(), isBusy: isPending, error: error instanceof ApiError ? error : null }
}
