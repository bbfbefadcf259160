import { useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import { type shareDraft, sharedDraftDays } from '#contract/site-drafts.ts'
import { ApiError } from '#web/platform/api.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { useSession } from '#web/platform/session.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
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
import { RefusedPlaces, refusedPlaces } from './refused-places.tsx'
import { SharedLinks } from './shared-links.tsx'

const longestNote = 80
const usualDays = 7

/** Makes links that show the draft to whoever has them, and ends them. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages(publishingMessages).share
  const { signIn } = useEditor()
  const session = useSession('staff')
  const [made, setMade] = useState<MadeLink | null>(null)
  const forget = (id: string) => setMade((link) => (link?.draft._id === id ? null : link))
  return (
    <Dialog open onClose={onClose} size="large" title={words.title}>
      {session ? (
        <div className={styles.body}>
          <p>{words.lead}</p>
          <NewLink made={made} onMade={setMade} onLeave={onClose} />
          <SharedLinks onEnded={forget} />
        </div>
      ) : (
        <>
          <p>{words.signIn}</p>
          {signIn}
        </>
      )}
    </Dialog>
  )
}

type MadeLink = CallAnswer<typeof shareDraft>
type NewLinkProps = { made: MadeLink | null; onMade: (made: MadeLink) => void; onLeave: () => void }

/** Makes a link, and shows the last one that was made for as long as it holds. */
function NewLink({ made, onMade, onLeave }: NewLinkProps) {
  const words = useMessages(publishingMessages).share
  const { plural } = useFormat()
  const { store } = useEditor()
  const fail = useFailureToast()
  const [note, setNote] = useState('')
  const [days, setDays] = useState<number>(usualDays)
  const sharing = useSharing({
    onMade,
    onFailed: (fault) => {
      if (!refusedPlaces(fault)) fail(words.failed, fault)
    },
  })
  const refused = refusedPlaces(sharing.error)
  const fault = sharing.error instanceof ApiError ? sharing.error.fields.note : undefined

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
        label={words.note}
        optional
        maxLength={longestNote}
        value={note}
        error={fault}
        onChange={({ target }) => setNote(target.value)}
      />
      <SegmentedControl
        label={words.days}
        name="days"
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
        segments={sharedDraftDays.map((each) => ({
          value: String(each),
          label: plural(plurals.days, each),
        }))}
      />
      <Button type="submit" busy={sharing.isPending}>
        {sharing.isPending ? words.making : words.make}
      </Button>
      {refused && (
        <Notice tone="bad" role="alert">
          <p>{words.failed}</p>
          <RefusedPlaces refused={refused} onLeave={onLeave} />
        </Notice>
      )}
      {made && (
        <Notice tone="ok">
          <p>{words.made}</p>
          <p>
            <Ltr wraps>{made.url}</Ltr>
          </p>
          <CopyButton value={made.url} label={words.copy}>
            {words.copy}
          </CopyButton>
        </Notice>
      )}
    </form>
  )
}
