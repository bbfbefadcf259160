import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicationConsent } from '#contract/publication-consents.ts'
import {
  cancelPublicationConsent,
  withdrawUserPublicationConsent,
} from '#contract/publication-consents-for-staff.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { publicationMessages } from './messages.ts'
import styles from './publication.module.css'
import { publicationsOf } from './queries.ts'

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)

type PublicationPartProps = { id: string; name: string }

/** What a member was asked to show on the site, with their answers, and a button to ask. */
export function PublicationPart({ id, name }: PublicationPartProps) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(publicationsOf(id, language))
  const [isAsking, setAsking] = useState(false)
  const mayAsk = data && !data.isMinor && !data.consents.some(({ state }) => state === 'pending')
  return (
    <section aria-labelledby="publication" className={styles.part}>
      <h3 id="publication">{t.title}</h3>
      <p className="muted small">{t.lead}</p>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data?.isMinor && <p>{t.minor}</p>}
      {data && data.consents.length > 0 && (
        <ul className={styles.consents}>
          {data.consents.map((consent) => (
            <ConsentRow key={consent._id} userId={id} consent={consent} />
          ))}
        </ul>
      )}
      {mayAsk && (
        <Button variant="ghost" className={styles.beside} onClick={() => setAsking(true)}>
          {t.ask}
        </Button>
      )}
      {isAsking && <AskDialog id={id} name={name} onClose={() => setAsking(false)} />}
    </section>
  )
}

function ConsentRow({ userId, consent }: { userId: string; consent: PublicationConsent }) {
  const t = useMessages(publicationMessages)
  const { date } = useFormat()
  const { state, requestedAt, answeredAt, withdrawnAt, pictures } = consent
  const act = useCancelling(userId)
  const at = { pending: requestedAt, given: answeredAt, declined: answeredAt, withdrawn: withdrawnAt }[state]
  return (
    <li>
      {pictures && (
        <div className={styles.thumbnails}>
          {(['before', 'after'] as const).map((side) => (
            <img
              key={side}
              src={pictures[side].url}
              alt={t[side]}
              width={pictures[side].width}
              height={pictures[side].height}
            />
          ))}
        </div>
      )}
      <div className={styles.standing}>
        <b>{t.states[state](date(at ?? requestedAt))}</b>
        {state === 'given' && (
          <>
            <span className="muted small">{t.next}</span>
            <TakeOff userId={userId} consent={consent._id} />
          </>
        )}
        {state === 'pending' && (
          <Button
            variant="ghost"
            size="compact"
            className={styles.beside}
            busy={act.isPending}
            onClick={() => act.mutate(consent._id)}
          >
            {t.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Takes a result off the site for a member who asks for it elsewhere. */
function TakeOff({ userId, consent }: { userId: string; consent: string }) {
  const t = useMessages(publicationMessages)
  const [isConfirming, setConfirming] = useState(false)
  const act = useTakingOff(userId, () => setConfirming(false))
  return (
    <>
      <Button variant="ghost" size="compact" className={styles.beside} onClick={() => setConfirming(true)}>
        {t.withdrawOpen}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t.withdrawAsk}
        confirmLabel={act.isPending ? t.withdrawing : t.withdraw}
        cancelLabel={t.stay}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate(consent)}
      >
        <p>{t.withdrawGone}</p>
      </ConfirmDialog>
    </>
  )
}

function useTakingOff(userId: string, onDone: () => void) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation<unknown, string>({
    mutationFn: (consent) =>
      call(withdrawUserPublicationConsent, { params: { id: userId, consent } }, { language }),
    onSuccess: () => void toast.show({ title: t.withdrawn }),
    onError: (error) => fail(t.withdrawFailed, error),
    onSettled: () => {
      onDone()
      void client.invalidateQueries({ queryKey: publicationsOf(userId, language).queryKey })
    },
  })
}

function useCancelling(userId: string) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation<unknown, string>({
    mutationFn: (consent) =>
      call(cancelPublicationConsent, { params: { id: userId, consent } }, { language }),
    onSuccess: () => void toast.show({ title: t.cancelled }),
    onError: (error) => fail(t.cancelFailed, error),
    onSettled: () => void client.invalidateQueries({ queryKey: publicationsOf(userId, language).queryKey }),
  })
}
