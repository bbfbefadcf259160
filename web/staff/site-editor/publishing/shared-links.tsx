import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listSharedDrafts, maxSharedDrafts, type SharedDraft } from '#contract/site-drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { useRevoking } from './queries.ts'

type SharedLinksProps = { onEnded: (id: string) => void }

/** The active preview links; each can be revoked after confirmation. */
export function SharedLinks({ onEnded }: SharedLinksProps) {
  const t = useMessages(publishingMessages).share
  const { language } = useLanguage()
  const [pending, setPending] = useState<SharedDraft | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const rows = useFocusFallback(title)
  const links = useQuery({
    queryKey: [listSharedDrafts.id],
    queryFn: ({ signal }) =>
      call(listSharedDrafts, { query: { limit: maxSharedDrafts } }, { session: 'staff', signal, language }),
  })
  if (links.error && !links.data) {
    return (
      <ErrorState level={3} title={t.listFailed} onRetry={() => links.refetch()}>
        {links.error instanceof ApiError && links.error.sentence}
      </ErrorState>
    )
  }
  const drafts = links.data?.drafts ?? []
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {t.list}
      </h3>
      {links.data && drafts.length === 0 && <p className="muted">{t.none}</p>}
      <ul ref={rows} className={stack(12)}>
        {drafts.map((draft) => (
          <SharedLink key={draft._id} draft={draft} onEnd={() => setPending(draft)} />
        ))}
      </ul>
      {pending && <Ending draft={pending} onClose={() => setPending(null)} onEnded={onEnded} />}
    </>
  )
}

function SharedLink({ draft, onEnd }: { draft: SharedDraft; onEnd: () => void }) {
  const t = useMessages(publishingMessages).share
  const { dateTime } = useFormat()
  const { note, sharedBy, expiresAt } = draft
  return (
    <li className={styles.version}>
      <b>
        <bdi>{note || t.unnamed}</bdi>
      </b>
      <p className="muted">
        {sharedBy && (
          <>
            <bdi>{sharedBy.name}</bdi>
            {' · '}
          </>
        )}
        {t.until(dateTime(expiresAt))}
      </p>
      <div className={styles.acts}>
        <Button
          variant="ghost"
          size="compact"
          aria-label={t.revoke(isolate(note || t.unnamed))}
          onClick={onEnd}
        >
          {t.revokeShort}
        </Button>
      </div>
    </li>
  )
}

type EndingProps = SharedLinksProps & { draft: SharedDraft; onClose: () => void }

/** Confirms that a link is revoked: everyone who has it loses access to the draft. */
function Ending({ draft, onClose, onEnded }: EndingProps) {
  const t = useMessages(publishingMessages).share
  const toast = useToast()
  const fail = useFailureToast()
  const revoking = useRevoking({
    onRevoked: (id) => {
      onClose()
      onEnded(id)
      toast.show({ title: t.revoked })
    },
    onFailed: (error) => {
      onClose()
      fail(t.revokeFailed, error)
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => revoking.mutate(draft._id)}
      title={draft.note ? t.confirm(isolate(draft.note)) : t.confirmUnnamed}
      confirmLabel={revoking.isPending ? t.revoking : t.revokeShort}
      cancelLabel={t.keep}
      busy={revoking.isPending}
    >
      <p>{t.confirmBody}</p>
    </ConfirmDialog>
  )
}
