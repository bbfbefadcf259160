import { useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import { type shareDraft, sharedDraftDays } from '#contract/site-drafts.ts'
import { ApiError } from '#web/platform/api.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { useSession } from '#web/platform/session.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { useSharing } from './queries.ts'
import { InvalidPlacesList, invalidPlacesIn } from './rejected-paths.tsx'
import { SharedLinks } from './shared-links.tsx'

const longestNote = 80
const usualDays = 7

/** Creates, lists and revokes links that show the draft to anyone who has them. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(publishingMessages).share
  const { signIn } = useEditor()
  const session = useSession('staff')
  const [made, setMade] = useState<MadeLink | null>(null)
  const forget = (id: string) => setMade((link) => (link?.draft._id === id ? null : link))
  return (
    <Dialog open onClose={onClose} size="large" title={t.title}>
      {session ? (
        <div className={styles.body}>
          <p>{t.lead}</p>
          <NewLink made={made} onMade={setMade} onLeave={onClose} />
          <SharedLinks onEnded={forget} />
        </div>
      ) : (
        <>
          <p>{t.signIn}</p>
          {signIn}
        </>
      )}
    </Dialog>
  )
}

type MadeLink = CallAnswer<typeof shareDraft>
type NewLinkProps = { made: MadeLink | null; onMade: (made: MadeLink) => void; onLeave: () => void }

/** Creates a link, and shows the last one created until it is revoked. */
function NewLink({ made, onMade, onLeave }: NewLinkProps) {
  const t = useMessages(publishingMessages).share
  const { plural } = useFormat()
  const { store } = useEditor()
  const fail = useFailureToast()
  const [note, setNote] = useState('')
  const [days, setDays] = useState<number>(usualDays)
  const sharing = useSharing({
    onMade,
    onFailed: (error) => {
      if (!invalidPlacesIn(error)) fail(t.failed, error)
    },
  })
  const invalidPlaces = invalidPlacesIn(sharing.error)
  const error = sharing.error instanceof ApiError ? sharing.error.fields.note : undefined

  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sharing.mutate({ draft: store.read(), note, days })
      }}
    >
      <TextField
        label={t.note}
        optional
        maxLength={longestNote}
        value={note}
        error={error}
        onChange={({ target }) => setNote(target.value)}
      />
      <SegmentedControl
        label={t.days}
        name="days"
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
        segments={sharedDraftDays.map((each) => ({
          value: String(each),
          label: plural(plurals.days, each),
        }))}
      />
      <Button type="submit" busy={sharing.isPending}>
        {sharing.isPending ? t.making : t.make}
      </Button>
      {invalidPlaces && (
        <Notice tone="bad" role="alert">
          <p>{t.failed}</p>
          <InvalidPlacesList invalidPlaces={invalidPlaces} onLeave={onLeave} />
        </Notice>
      )}
      {made && (
        <Notice tone="ok">
          <p>{t.made}</p>
          <p>
            <Ltr wraps>{made.url}</Ltr>
          </p>
          <CopyButton value={made.url} label={t.copy}>
            {t.copy}
          </CopyButton>
        </Notice>
      )}
    </form>
  )
}
