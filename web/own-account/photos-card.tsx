import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useRef, useState } from 'react'
import { changePhotoConsent, type PhotoConsent } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { Trouble } from '#web/ui/trouble.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { countedPhotos, ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { credentialsOf, type Holder, ownPhotoConsent, useTokenCheck } from './queries.ts'

/** How many photos of somebody's progress are kept, since when that is agreed to, and the way to take it back. */
export function PhotosCard({ holder }: { holder: Holder }) {
  const words = useMessages(ownAccountMessages).photos
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(ownPhotoConsent(holder, language))
  const heading = useRef<HTMLDivElement>(null)
  const kept = useKeptFocus(heading)
  return (
    <Card as="section" aria-labelledby="own-photos">
      <div ref={heading} tabIndex={-1}>
        <CardHead icon={<Images />} id="own-photos">
          {words.title}
        </CardHead>
      </div>
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={words.loading} className={styles.waiting}>
          <Skeleton />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <div ref={kept}>
          <Held held={data} holder={holder} />
        </div>
      )}
    </Card>
  )
}

function Held({ held, holder }: { held: PhotoConsent; holder: Holder }) {
  const words = useMessages(ownAccountMessages).photos
  const { date, plural } = useFormat()
  const [isAsked, setAsked] = useState(false)
  const act = useWithdrawal(holder, () => setAsked(false))
  const photos = plural(countedPhotos, held.photos)
  if (held.consent === null) return <p className={styles.lead}>{words.none}</p>
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {words.given(date(held.consent))} <b>{words.kept(photos)}</b>
      </p>
      <p className={styles.lead}>{words.lead}</p>
      <Button variant="bad" className={styles.beside} onClick={() => setAsked(true)}>
        {words.open}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.ask}
        confirmLabel={act.isPending ? words.withdrawing : words.withdraw}
        cancelLabel={words.stay}
        busy={act.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => act.mutate()}
      >
        <p>{held.photos > 0 ? words.gone(photos) : words.noneGone}</p>
      </ConfirmDialog>
    </div>
  )
}

function useWithdrawal(holder: Holder, onDone: () => void) {
  const words = useMessages(ownAccountMessages).photos
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const { queryKey } = ownPhotoConsent(holder, language)
  return useAct<unknown, void>({
    mutationFn: () =>
      call(changePhotoConsent, { body: { given: false } }, { ...credentialsOf(holder), language }),
    onSuccess: () => {
      client.setQueryData(queryKey, { consent: null, photos: 0 })
      onDone()
      toast.show({ title: words.withdrawn })
    },
    onError: (fault) => {
      onDone()
      checkToken(fault)
      fail(words.withdrawFailed, fault)
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
