import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { changesBetween } from '#web/staff/site-editor/draft/changes.ts'
import { countChanges } from '#web/staff/site-editor/draft/section-changes.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { findTextWarnings, type TextWarning } from '#web/staff/site-editor/fields/text-warnings.ts'
import { changesCounted } from '#web/staff/site-editor/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { MarkList } from './mark-list.tsx'
import { publishingMessages } from './messages.ts'
import { ProblemList } from './problem-list.tsx'
import styles from './publishing.module.css'
import { PurposesWarning } from './purposes-warning.tsx'

/** The warnings shown before publishing; `long` is left out, as the preview shows it. */
const publishedSo: readonly TextWarning[] = ['zero', 'missing', 'stale', 'mixed', 'undescribed']

type PublishDialogProps = { busy: boolean; onPublish: () => void; onClose: () => void }

/** Confirms publishing: lists the changes, warnings and errors; asks for a sign-in if there is no session. */
export function PublishDialog({ busy, onPublish, onClose }: PublishDialogProps) {
  const t = useMessages(publishingMessages)
  const { plural } = useFormat()
  const { store, look, signIn } = useEditor()
  const session = useSession('staff')
  const draft = store.read()
  const { problems, stale } = look()
  const changes = changesBetween(draft.basis, draft)
  const { ar, en } = draft.basis.settings.privacyText
  const isTextChanged = ar !== draft.settings.privacyText.ar || en !== draft.settings.privacyText.en
  const isSound = problems.size === 0
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      reading={isSound && session !== null}
      title={isSound ? t.confirm(plural(changesCounted, countChanges(changes))) : t.problems}
      footer={
        <>
          {isSound && session && (
            <Button busy={busy} onClick={onPublish}>
              {busy ? t.publishing : t.publish}
            </Button>
          )}
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {t.keep}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {isSound ? (
          <>
            <ChangeList changes={changes} />
            {session && isTextChanged && <PurposesWarning text={draft.settings.privacyText} />}
            <MarkList marks={findTextWarnings(draft.settings, stale)} of={publishedSo} onLeave={onClose} />
          </>
        ) : (
          <ProblemList problems={problems} onLeave={onClose} />
        )}
        {isSound && !session && (
          <>
            <p>{t.signIn}</p>
            {signIn}
          </>
        )}
      </div>
    </Dialog>
  )
}
