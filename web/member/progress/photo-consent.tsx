import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { changePhotoConsent } from '#contract/progress.ts'
import { notePurposes } from '#web/member/purposes/queries.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { hasPageChanged, usePrivacyVersion } from '#web/shell/use-privacy-page.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import styles from './day-form.module.css'
import { dayMessages } from './day-messages.ts'
import { progressMessages } from './messages.ts'
import type { ProgressSource } from './progress-source.ts'
import { refreshProgress, reportingToPage } from './queries.ts'

/** Asks for the consent to store photos before the first one; says who sees them and how to withdraw the consent. */
export function ConsentQuestion({ source }: { source: ProgressSource }) {
  const t = useMessages(dayMessages).consent
  const { version: privacyVersion, renew } = usePrivacyVersion()
  const act = useConsent(source)
  const errorId = useId()
  const changed = hasPageChanged(act.error) && act.error instanceof ApiError ? act.error : null
  return (
    <Notice icon={<ShieldCheck />}>
      <b>{t.title}</b>
      <p>{t.body}</p>
      <TextLink href="/privacy" newTab>
        {t.privacy}
      </TextLink>
      {changed && (
        <div role="alert">
          <FieldError id={errorId}>{changed.sentence}</FieldError>
        </div>
      )}
      <Button
        variant="ghost"
        size="compact"
        busy={act.isPending}
        aria-describedby={changed ? errorId : undefined}
        onClick={() =>
          act.mutate(
            { given: true, privacyVersion },
            { onError: (error) => hasPageChanged(error) && renew() },
          )
        }
      >
        {act.isPending ? t.agreeing : t.agree}
      </Button>
    </Notice>
  )
}

type GivenConsentProps = {
  source: ProgressSource
  since: string
  /** The number of photos that a withdrawal deletes. */
  photos: number
  onWithdrawn: () => void
}

/** Shows the date of the photo consent, and withdraws it after a confirmation: all photos are then deleted. */
export function GivenConsent({ source, since, photos, onWithdrawn }: GivenConsentProps) {
  const t = useMessages(dayMessages).consent
  const { photo } = useMessages(progressMessages)
  const format = useFormat()
  const toast = useToast()
  const [isConfirming, setConfirming] = useState(false)
  const act = useConsent(source)
  return (
    <div className={styles.consent}>
      <p>{t.given(format.date(since))}</p>
      <TextButton onClick={() => setConfirming(true)}>{t.withdraw}</TextButton>
      <ConfirmDialog
        open={isConfirming}
        title={t.withdrawTitle}
        confirmLabel={t.withdraw}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          act.mutate(
            { given: false },
            {
              onSuccess: () => {
                setConfirming(false)
                onWithdrawn()
                toast.show({ title: t.withdrawn })
              },
            },
          )
        }
      >
        <p>{t.withdrawBody(format.plural(photo.count, photos))}</p>
      </ConfirmDialog>
    </div>
  )
}

function useConsent(source: ProgressSource) {
  const t = useMessages(dayMessages).consent
  const { language } = useLanguage()
  const client = useQueryClient()
  const fail = useFailureToast()
  return useGuardedMutation({
    mutationFn: (body: { given: boolean; privacyVersion?: number | undefined }) =>
      reportingToPage(source, () => call(changePhotoConsent, { body }, { language })),
    onError: (error) => {
      notePurposes(client, error)
      if (!hasPageChanged(error)) fail(t.failed, error)
    },
    onSettled: () => refreshProgress(client, source),
  })
}
