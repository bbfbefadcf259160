import { useQuery } from '@tanstack/react-query'
import { listSharedDrafts, maxSharedDrafts } from '#contract/site-drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { useRevoking } from './queries.ts'

/** The preview links that hold; each can be ended at once. */
export function SharedLinks() {
  const words = useMessages(publishingMessages).share
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  const toast = useToast()
  const fail = useFailureToast()
  const links = useQuery({
    queryKey: [listSharedDrafts.id],
    queryFn: ({ signal }) =>
      call(listSharedDrafts, { query: { limit: maxSharedDrafts } }, { session: 'staff', signal, language }),
  })
  const revoking = useRevoking({
    onRevoked: () => toast.show({ title: words.revoked }),
    onFailed: (fault) => fail(words.revokeFailed, fault),
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
      <h3>{words.list}</h3>
      {links.data && drafts.length === 0 && <p className="muted">{words.none}</p>}
      <ul className={styles.versions}>
        {drafts.map(({ _id, note, sharedBy, expiresAt }) => (
          <li key={_id} className={styles.version}>
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
                busy={revoking.isPending && revoking.variables === _id}
                aria-label={words.revoke(isolate(note || words.unnamed))}
                onClick={() => revoking.mutate(_id)}
              >
                {words.revokeShort}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
