import {
  CircleCheck,
  Clock3,
  FileDown,
  History as HistoryIcon,
  Share2,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import { draftOf, useDraft } from '#web/site-editor/draft/draft-store.ts'
import { type Saving, useDraftSaving } from '#web/site-editor/draft/use-draft-saving.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { HistoryDialog } from '#web/site-editor/publishing/history-dialog.tsx'
import { publishingMessages } from '#web/site-editor/publishing/messages.ts'
import { PublishButton } from '#web/site-editor/publishing/publish-button.tsx'
import { ShareDialog } from '#web/site-editor/publishing/share-dialog.tsx'
import { transferMessages } from '#web/site-editor/transfer/messages.ts'
import { TransferDialog } from '#web/site-editor/transfer/transfer-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { panelMessages } from './messages.ts'
import styles from './panel.module.css'

/** The head of the editor: the way out, how the draft stands, discarding it, publishing it. */
export function EditorHead({ preferences, onExit }: { preferences: ReactNode; onExit: () => void }) {
  const words = useMessages(panelMessages)
  const { store } = useEditor()
  const saving = useDraftSaving(store)
  const draft = useDraft(store, (whole) => whole)
  const count = changesBetween(draft.basis, draft).length
  return (
    <header className={styles.head}>
      <Button variant="ghost" size="compact" icon={<X />} onClick={onExit}>
        <span className={styles.shortened}>{words.exit}</span>
      </Button>
      <h1>{words.title}</h1>
      <DraftState saving={saving} count={count} />
      <span className={styles.gap} />
      {preferences}
      <History />
      <Share />
      <Transfer />
      <Discard disabled={count === 0} />
      <PublishButton className={styles.publish} disabled={count === 0} />
    </header>
  )
}

function DraftState({ saving, count }: { saving: Saving; count: number }) {
  const words = useMessages(panelMessages).draft
  const { plural } = useFormat()
  const look = {
    saved: { tone: count === 0 ? 'ok' : 'warn', icon: count === 0 ? <CircleCheck /> : <Clock3 /> },
    saving: { tone: 'neutral', icon: <Clock3 /> },
    failed: { tone: 'bad', icon: <TriangleAlert /> },
  } as const
  const unpublished = count > 0 ? words.unpublished(plural(plurals.changes, count)) : words.none
  return (
    <span role="status" className={styles.state}>
      <Badge {...look[saving]}>
        {words[saving]}
        {saving === 'saved' && ` · ${unpublished}`}
      </Badge>
    </span>
  )
}

function History() {
  const words = useMessages(publishingMessages).history
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={words.open} onClick={() => setOpen(true)}>
        <HistoryIcon />
      </IconButton>
      {isOpen && <HistoryDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Share() {
  const words = useMessages(publishingMessages).share
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={words.open} onClick={() => setOpen(true)}>
        <Share2 />
      </IconButton>
      {isOpen && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Transfer() {
  const words = useMessages(transferMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={words.open} onClick={() => setOpen(true)}>
        <FileDown />
      </IconButton>
      {isOpen && <TransferDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Discard({ disabled }: { disabled: boolean }) {
  const words = useMessages(panelMessages)
  const { store } = useEditor()
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)

  function discard() {
    const before = store.read()
    store.set(draftOf(before.basis))
    setAsked(false)
    const undo = () => {
      store.set(before)
      toast.dismiss()
    }
    toast.show({ title: words.discarded, action: <UndoButton onUndo={undo} /> })
  }

  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<Trash2 />}
        className={styles.discard}
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        <span className={styles.shortened}>{words.discard}</span>
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={discard}
        title={words.discardTitle}
        confirmLabel={words.discard}
      >
        <p>{words.discardBody}</p>
      </ConfirmDialog>
    </>
  )
}
