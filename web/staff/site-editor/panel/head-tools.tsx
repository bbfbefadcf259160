import { EllipsisVertical, FileDown, History, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { draftOf } from '#web/staff/site-editor/draft/draft-store.ts'
import { undoAct } from '#web/staff/site-editor/draft/undo.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { HistoryDialog } from '#web/staff/site-editor/publishing/history-dialog.tsx'
import { publishingMessages } from '#web/staff/site-editor/publishing/messages.ts'
import { useNewest } from '#web/staff/site-editor/publishing/queries.ts'
import { ShareDialog } from '#web/staff/site-editor/publishing/share-dialog.tsx'
import { transferMessages } from '#web/staff/site-editor/transfer/messages.ts'
import { TransferDialog } from '#web/staff/site-editor/transfer/transfer-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import styles from './head.module.css'
import { panelMessages } from './messages.ts'

type Tool = 'history' | 'share' | 'file' | 'discard'

/**
 * The tools for the whole draft and its history: icon buttons if there is room, else one button that lists them in a
 * dialog.
 */
export function HeadTools({ isEdited }: { isEdited: boolean }) {
  const t = useMessages(panelMessages)
  const tools = useTools()
  const [opened, setOpened] = useState<Tool | 'more' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {tools.map(({ id, label, icon }) => (
        <IconButton key={id} label={label} className={styles.tool} onClick={() => setOpened(id)}>
          {icon}
        </IconButton>
      ))}
      <Button
        variant="ghost"
        size="compact"
        className={styles.tool}
        disabled={!isEdited}
        onClick={() => setOpened('discard')}
      >
        {t.discard}
      </Button>
      <IconButton
        label={t.more}
        aria-haspopup="dialog"
        className={styles.more}
        onClick={() => setOpened('more')}
      >
        <EllipsisVertical />
      </IconButton>
      <Dialog open={opened === 'more'} onClose={close} title={t.more}>
        <ul className={styles.tools}>
          {tools.map(({ id, label, icon }) => (
            <li key={id}>
              <Button variant="ghost" wide icon={icon} onClick={() => setOpened(id)}>
                {label}
              </Button>
            </li>
          ))}
          <li>
            <Button
              variant="ghost"
              wide
              icon={<Trash2 />}
              disabled={!isEdited}
              onClick={() => setOpened('discard')}
            >
              {t.discard}
            </Button>
          </li>
        </ul>
      </Dialog>
      {opened === 'history' && <HistoryDialog onClose={close} />}
      {opened === 'share' && <ShareDialog onClose={close} />}
      {opened === 'file' && <TransferDialog onClose={close} />}
      <Discarding isConfirming={opened === 'discard'} onClose={close} />
    </>
  )
}

function useTools(): { id: Tool; label: string; icon: ReactNode }[] {
  const { history, share } = useMessages(publishingMessages)
  const file = useMessages(transferMessages)
  return [
    { id: 'history', label: history.open, icon: <History /> },
    { id: 'share', label: share.open, icon: <Share2 /> },
    { id: 'file', label: file.open, icon: <FileDown /> },
  ]
}

function Discarding({ isConfirming, onClose }: { isConfirming: boolean; onClose: () => void }) {
  const t = useMessages(panelMessages)
  const newestOf = useNewest()
  const { store } = useEditor()
  const toast = useToast()

  function discard() {
    const before = store.read()
    const after = draftOf(newestOf(before.basis))
    store.set(after)
    onClose()
    const undo = () => {
      store.set(undoAct({ before, after }, store.read()))
      toast.dismiss()
    }
    toast.show({ title: t.discarded, action: <UndoButton onUndo={undo} /> })
  }

  return (
    <ConfirmDialog
      open={isConfirming}
      onClose={onClose}
      onConfirm={discard}
      title={t.discardTitle}
      confirmLabel={t.discard}
    >
      <p>{t.discardBody}</p>
    </ConfirmDialog>
  )
}
