import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import { countChanges } from '#web/site-editor/draft/section-changes.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { type Mark, marksOf } from '#web/site-editor/fields/marks.ts'
import { changesCounted } from '#web/site-editor/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { MarkList } from './mark-list.tsx'
import { publishingMessages } from './messages.ts'
import { ProblemList } from './problem-list.tsx'
import styles from './publishing.module.css'

/** What visitors would see of the texts as they are; that one is long shows in the preview. */
const publishedSo: readonly Mark[] = ['zero', 'missing', 'stale', 'mixed', 'undescribed']

type PublishDialogProps = { busy: boolean; onPublish: () => void; onClose: () => void }

/** What changes for visitors, what has to be mended first, and who may publish. */
export function PublishDialog({ busy, onPublish, onClose }: PublishDialogProps) {
  const words = useMessages(publishingMessages)
  const { plural } = useFormat()
  const { store, look, signIn } = useEditor()
  const session = useSession('staff')
  const draft = store.read()
  const { problems, stale } = look()
  const changes = changesBetween(draft.basis, draft)
  const isSound = problems.size === 0
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      reading={isSound && session !== null}
      title={isSound ? words.confirm(plural(changesCounted, countChanges(changes))) : words.problems}
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
        {isSound ? (
          <>
            <ChangeList changes={changes} />
            <MarkList marks={marksOf(draft.settings, stale)} of={publishedSo} onLeave={onClose} />
          </>
        ) : (
          <ProblemList problems={problems} onLeave={onClose} />
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
