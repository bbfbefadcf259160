import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { changePhotoConsent } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import styles from './day-form.module.css'
import { dayMessages } from './day-messages.ts'
import { progressMessages } from './messages.ts'
import { heard, refreshProgress } from './queries.ts'
import type { ProgressSource } from './source.ts'

/** Asks, before the first photo, whether photos may be kept: by whom they are seen, and how that is taken back. */
export function ConsentQuestion({ source }: { source: ProgressSource }) {
  const words = useMessages(dayMessages).consent
  const act = useConsent(source)
  return (
    <Notice icon={<ShieldCheck />}>
      <b>{words.title}</b>
      <p>{words.body}</p>
      <TextLink href="/privacy" newTab>
        {words.privacy}
      </TextLink>
      <Button variant="ghost" size="compact" busy={act.isPending} onClick={() => act.mutate(true)}>
        {act.isPending ? words.agreeing : words.agree}
      </Button>
    </Notice>
  )
}

type GivenConsentProps = {
  source: ProgressSource
  since: string
  /** How many photos go with it. */
  photos: number
  onWithdrawn: () => void
}

/** Says since when photos may be kept, and takes that back: then they are deleted, which is asked first. */
export function GivenConsent({ source, since, photos, onWithdrawn }: GivenConsentProps) {
  const words = useMessages(dayMessages).consent
  const { photo } = useMessages(progressMessages)
  const format = useFormat()
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const act = useConsent(source)
  return (
    <div className={styles.consent}>
      <p>{words.given(format.date(since))}</p>
      <TextButton onClick={() => setAsked(true)}>{words.withdraw}</TextButton>
      <ConfirmDialog
        open={isAsked}
        title={words.withdrawTitle}
        confirmLabel={words.withdraw}
        busy={act.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          act.mutate(false, {
            onSuccess: () => {
              setAsked(false)
              onWithdrawn()
              toast.show({ title: words.withdrawn })
            },
          })
        }
      >
        <p>{words.withdrawBody(format.plural(photo.count, photos))}</p>
      </ConfirmDialog>
    </div>
  )
}

function useConsent(source: ProgressSource) {
  const words = useMessages(dayMessages).consent
  const { language } = useLanguage()
  const client = useQueryClient()
  const fail = useFailureToast()
  return useAct({
    mutationFn: (given: boolean) =>
      heard(source, () => call(changePhotoConsent, { body: { given } }, { language })),
    onError: (fault) => fail(words.failed, fault),
    onSettled: () => refreshProgress(client, source),
  })
}
