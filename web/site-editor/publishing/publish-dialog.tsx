import { textsOf } from '#contract/site-texts.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { useSession } from '#web/platform/session.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import { reviewOf } from '#web/site-editor/draft/review.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangeList } from './change-list.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'

type PublishDialogProps = { busy: boolean; onPublish: () => void; onClose: () => void }

/** What changes for visitors, what has to be mended first, and who may publish. */
export function PublishDialog({ busy, onPublish, onClose }: PublishDialogProps) {
  const words = useMessages(publishingMessages)
  const { plural } = useFormat()
  const { store, stale, signIn } = useEditor()
  const session = useSession('staff')
  const draft = store.read()
  const { problems, stale: outdated } = reviewOf(draft, stale)
  const changes = changesBetween(draft.basis, draft)
  const untranslated = textsOf(draft.settings).filter(({ text }) => text.ar !== '' && text.en === '')
  const isSound = problems.size === 0
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={isSound ? words.confirm(plural(plurals.changes, changes.length)) : words.problems}
      footer={
        <>
          {isSound && session && (
            <Button busy={busy} onClick={onPublish}>
              {busy ? words.publishing : words.publish}
            </Button>
          )}
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <ChangeList places={isSound ? changes.map(({ place }) => place) : [...problems.keys()]} />
        {isSound && untranslated.length > 0 && (
          <Notice tone="warn">{words.untranslated(plural(plurals.texts, untranslated.length))}</Notice>
        )}
        {isSound && outdated.size > 0 && (
          <Notice tone="warn">{words.outdated(plural(plurals.texts, outdated.size))}</Notice>
        )}
        {isSound && !session && (
          <>
            <p>{words.signIn}</p>
            {signIn}
          </>
        )}
      </div>
    </Dialog>
  )
}
