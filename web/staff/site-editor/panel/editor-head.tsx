import { CircleCheck, Clock3, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { changesBetween } from '#web/staff/site-editor/draft/changes.ts'
import { useDraft } from '#web/staff/site-editor/draft/draft-store.ts'
import { countChanges } from '#web/staff/site-editor/draft/section-changes.ts'
import { type Saving, useDraftSaving } from '#web/staff/site-editor/draft/use-draft-saving.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { PublishButton } from '#web/staff/site-editor/publishing/publish-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './head.module.css'
import { HeadTools } from './head-tools.tsx'
import { panelMessages } from './messages.ts'

type EditorHeadProps = {
  preferences: ReactNode
  /** The button that opens the preview on narrow screens. */
  preview: ReactNode
  onExit: () => void
}

/** The head of the editor: exit, state of the draft, tools and publishing. */
export function EditorHead({ preferences, preview, onExit }: EditorHeadProps) {
  const t = useMessages(panelMessages)
  const { store } = useEditor()
  const saving = useDraftSaving(store)
  const draft = useDraft(store, (whole) => whole)
  const count = countChanges(changesBetween(draft.basis, draft))
  return (
    <header className={styles.head}>
      <Button variant="ghost" size="compact" icon={<X />} onClick={onExit}>
        <span className={styles.shortened}>{t.exit}</span>
      </Button>
      <h1>{t.title}</h1>
      <DraftState saving={saving} count={count} />
      <span className={styles.gap} />
      {preferences}
      <HeadTools isEdited={count > 0} />
      {preview}
      <PublishButton className={styles.publish} disabled={count === 0} />
    </header>
  )
}

function DraftState({ saving, count }: { saving: Saving; count: number }) {
  const t = useMessages(panelMessages).draft
  const { plural } = useFormat()
  const look = {
    saved: { tone: count === 0 ? 'ok' : 'warn', icon: count === 0 ? <CircleCheck /> : <Clock3 /> },
    saving: { tone: 'neutral', icon: <Clock3 /> },
    failed: { tone: 'bad', icon: <TriangleAlert /> },
  } as const
  const unpublished = count > 0 ? t.unpublished(plural(plurals.changes, count)) : t.none
  return (
    <span role="status" className={styles.state}>
      <Badge {...look[saving]}>
        {t[saving]}
        {saving === 'saved' && ` · ${unpublished}`}
      </Badge>
    </span>
  )
}
