import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listSharedDrafts, maxSharedDrafts, type SharedDraft } from '#contract/site-drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { useRevoking } from './queries.ts'

type SharedLinksProps = { onEnded: (id: string) => void }

/** The preview links that hold; each can be ended at once, after asking. */
export function SharedLinks({ onEnded }: SharedLinksProps) {
  const words = useMessages(publishingMessages).share
  const { language } = useLanguage()
  const [asked, setAsked] = useState<SharedDraft | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const rows = useKeptFocus(title)
  const links = useQuery({
    queryKey: [listSharedDrafts.id],
    queryFn: ({ signal }) =>
      call(listSharedDrafts, { query: { limit: maxSharedDrafts } }, { session: 'staff', signal, language }),
  })
  if (links.error && !links.data) {
    return (
      <ErrorState level={3} title={words.listFailed} onRetry={() => links.refetch()}>
        {links.error instanceof ApiError && links.error.sentence}
      </ErrorState>
    )
  }
  const drafts = links.data?.drafts ?? []
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {words.list}
      </h3>
      {links.data && drafts.length === 0 && <p className="muted">{words.none}</p>}
      <ul ref={rows} className={styles.versions}>
        {drafts.map((draft) => (
          <SharedLink key={draft._id} draft={draft} onEnd={() => setAsked(draft)} />
        ))}
      </ul>
      {asked && <Ending draft={asked} onClose={() => setAsked(null)} onEnded={onEnded} />}
    </>
  )
}

function SharedLink({ draft, onEnd }: { draft: SharedDraft; onEnd: () => void }) {
  const words = useMessages(publishingMessages).share
  const { dateTime } = useFormat()
  const { note, sharedBy, expiresAt } = draft
  return (
    <li className={styles.version}>
      <b>
        <bdi>{note || words.unnamed}</bdi>
      </b>
      <p className="muted">
        {sharedBy && (
          <>
            <bdi>{sharedBy.name}</bdi>
            {' · '}
          </>
        )}
        {words.until(dateTime(expiresAt))}
      </p>
      <div className={styles.acts}>
        <Button
          variant="ghost"
          size="compact"
          aria-label={words.revoke(isolate(note || words.unnamed))}
          onClick={onEnd}
        >
          {words.revokeShort}
        </Button>
      </div>
    </li>
  )
}

type EndingProps = SharedLinksProps & { draft: SharedDraft; onClose: () => void }

/** Asks before a link is ended: whoever has it loses the draft out of sight. */
function Ending({ draft, onClose, onEnded }: EndingProps) {
  const words = useMessages(publishingMessages).share
  const toast = useToast()
  const fail = useFailureToast()
  const revoking = useRevoking({
    onRevoked: (id) => {
      onClose()
      onEnded(id)
      toast.show({ title: words.revoked })
    },
    onFailed: (fault) => {
      onClose()
      fail(words.revokeFailed, fault)
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => revoking.mutate(draft._id)}
      title={draft.note ? words.confirm(isolate(draft.note)) : words.confirmUnnamed}
      confirmLabel={revoking.isPending ? words.revoking : words.revokeShort}
      cancelLabel={words.keep}
      busy={revoking.isPending}
    >
      <p>{words.confirmBody}</p>
    </ConfirmDialog>
  )
}
