import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useRef, useState } from 'react'
import { changePhotoConsent, type PhotoConsent } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import { countedPhotos, ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { ownPhotoConsent, useTokenCheck } from './queries.ts'

/** The number of stored progress photos, the date of the consent, and a button to withdraw it. */
export function PhotosCard({ account }: { account: AccountToken }) {
  const t = useMessages(ownAccountMessages).photos
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(ownPhotoConsent(account, language))
  const heading = useRef<HTMLDivElement>(null)
  const focusRef = useFocusFallback(heading)
  return (
    <Card as="section" aria-labelledby="own-photos">
      <div ref={heading} tabIndex={-1}>
        <CardHead icon={<Images />} id="own-photos">
          {t.title}
        </CardHead>
      </div>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.waiting}>
          <Skeleton />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <div ref={focusRef}>
          <StoredPhotos stored={data} account={account} />
        </div>
      )}
    </Card>
  )
}

function StoredPhotos({ stored, account }: { stored: PhotoConsent; account: AccountToken }) {
  const t = useMessages(ownAccountMessages).photos
  const { date, plural } = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const act = useWithdrawal(account, () => setConfirming(false))
  const photos = plural(countedPhotos, stored.photos)
  if (stored.consent === null) return <p className="muted small">{t.none}</p>
  return (
    <div className={styles.form}>
      <p className="muted small">
        {t.given(date(stored.consent))} <b>{t.saved(photos)}</b>
      </p>
      <p className="muted small">{t.lead}</p>
      <Button variant="bad" className={styles.beside} onClick={() => setConfirming(true)}>
        {t.open}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t.ask}
        confirmLabel={act.isPending ? t.withdrawing : t.withdraw}
        cancelLabel={t.stay}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate()}
      >
        <p>{stored.photos > 0 ? t.gone(photos) : t.noneGone}</p>
      </ConfirmDialog>
    </div>
  )
}

function useWithdrawal(account: AccountToken, onDone: () => void) {
  const t = useMessages(ownAccountMessages).photos
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const { queryKey } = ownPhotoConsent(account, language)
  return useGuardedMutation<unknown, void>({
    mutationFn: () =>
      call(changePhotoConsent, { body: { given: false } }, { ...accountCredentials(account), language }),
    onSuccess: () => {
      client.setQueryData(queryKey, { consent: null, photos: 0 })
      onDone()
      toast.show({ title: t.withdrawn })
    },
    onError: (error) => {
      onDone()
      checkToken(error)
      fail(t.withdrawFailed, error)
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
