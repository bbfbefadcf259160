import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Intake, withdrawGuardianConsent } from '#contract/intake.ts'
import { listProgress, readPhotoConsent, readProgress } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import type { FormValues } from '#web/platform/form-errors.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { useCallForm } from '#web/platform/use-call-form.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { usePrivacyVersion } from '#web/shell/use-privacy-page.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import styles from './intake.module.css'
import { intakeMessages } from './messages.ts'
import { setIntake } from './queries.ts'

type GuardianFieldsProps = {
  form: Pick<ReturnType<typeof useCallForm<FormValues, unknown, unknown>>, 'field' | 'box'>
}

/** Asks a minor's parent or guardian for name, number and consent, with the version of the page that they read. */
export function GuardianFields({ form }: GuardianFieldsProps) {
  const t = useMessages(intakeMessages).guardian
  const { version } = usePrivacyVersion()
  return (
    <fieldset className={styles.guardian}>
      <legend>{t.title}</legend>
      <p>{t.lead}</p>
      <TextField {...form.field('guardianName')} label={t.name} autoComplete="off" />
      <TextField
        {...form.field('guardianPhone')}
        label={t.phone}
        type="tel"
        inputMode="tel"
        dir="ltr"
        autoComplete="off"
      />
      <CheckboxField
        {...form.box('guardianAgrees')}
        label={
          <>
            {t.agrees}{' '}
            <TextLink href="/privacy" newTab>
              {t.privacy}
            </TextLink>
          </>
        }
      />
      <input type="hidden" name="privacyVersion" value={version ?? ''} />
    </fieldset>
  )
}

type GivenGuardianProps = {
  token: string
  onError: (error: unknown) => void
  onWithdrawn: () => void
}

/** Withdraws the consent of a guardian after a confirmation: the photos are then deleted. */
export function GivenGuardian({ token, onError, onWithdrawn }: GivenGuardianProps) {
  const t = useMessages(intakeMessages).guardian
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const [isConfirming, setConfirming] = useState(false)
  const act = useGuardedMutation<Intake, void>({
    mutationFn: async () => (await call(withdrawGuardianConsent, {}, { language })).intake,
    onSuccess: (intake) => {
      setIntake(client, token, intake)
      // Photos and their consent went with it.
      for (const { id } of [readProgress, listProgress, readPhotoConsent])
        void client.invalidateQueries({ queryKey: [id] })
      onWithdrawn()
      toast.show({ title: t.withdrawn })
    },
    onError: (error) => {
      setConfirming(false)
      onError(error)
      fail(t.withdrawFailed, error)
    },
  })
  return (
    <div className={stack(8)}>
      <TextButton onClick={() => setConfirming(true)}>{t.withdraw}</TextButton>
      <ConfirmDialog
        open={isConfirming}
        title={t.withdrawTitle}
        confirmLabel={t.confirm}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate()}
      >
        <p>{t.withdrawBody}</p>
      </ConfirmDialog>
    </div>
  )
}
