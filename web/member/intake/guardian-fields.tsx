import { useQueryClient } from '@tanstack/react-query'
import { withdrawGuardianConsent } from '#contract/intake.ts'
import { listProgress, readPhotoConsent, readProgress } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import type { FormValues } from '#web/platform/form-errors.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { useCallForm } from '#web/platform/use-call-form.ts'
import { usePrivacyVersion } from '#web/shell/use-privacy-page.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { stack } from '#web/ui/layout.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './intake.module.css'
import { intakeMessages } from './messages.ts'
import { WithdrawConsent } from './withdraw-consent.tsx'

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
  return (
    <div className={stack(8)}>
      <WithdrawConsent
        {...{ token, onError }}
        texts={t}
        confirmLabel={t.confirm}
        withdraw={async () => (await call(withdrawGuardianConsent, {}, { language })).intake}
        onWithdrawn={() => {
          // Photos and their consent went with it.
          for (const { id } of [readProgress, listProgress, readPhotoConsent])
            void client.invalidateQueries({ queryKey: [id] })
          onWithdrawn()
        }}
      />
    </div>
  )
}
