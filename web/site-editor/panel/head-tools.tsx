import { EllipsisVertical, FileDown, History, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { draftOf } from '#web/site-editor/draft/draft-store.ts'
import { takenBack } from '#web/site-editor/draft/take-back.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { HistoryDialog } from '#web/site-editor/publishing/history-dialog.tsx'
import { publishingMessages } from '#web/site-editor/publishing/messages.ts'
import { useNewest } from '#web/site-editor/publishing/queries.ts'
import { ShareDialog } from '#web/site-editor/publishing/share-dialog.tsx'
import { transferMessages } from '#web/site-editor/transfer/messages.ts'
import { TransferDialog } from '#web/site-editor/transfer/transfer-dialog.tsx'
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
 * What is done with the whole draft, and with what was published: buttons in a row where there is room, else by their
 * words in a dialog behind one button.
 */
export function HeadTools({ isEdited }: { isEdited: boolean }) {
  const words = useMessages(panelMessages)
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
        {words.discard}
      </Button>
      <IconButton
        label={words.more}
        aria-haspopup="dialog"
        className={styles.more}
        onClick={() => setOpened('more')}
      >
        <EllipsisVertical />
      </IconButton>
      <Dialog open={opened === 'more'} onClose={close} title={words.more}>
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
              {words.discard}
            </Button>
          </li>
        </ul>
      </Dialog>
      {opened === 'history' && <HistoryDialog onClose={close} />}
      {opened === 'share' && <ShareDialog onClose={close} />}
      {opened === 'file' && <TransferDialog onClose={close} />}
      <Discarding isAsked={opened === 'discard'} onClose={close} />
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

function Discarding({ isAsked, onClose }: { isAsked: boolean; onClose: () => void }) {
  const words = useMessages(panelMessages)
  const newestOf = useNewest()
  const { store } = useEditor()
  const toast = useToast()

  function discard() {
    const before = store.read()
    const after = draftOf(newestOf(before.basis))
    store.set(after)
    onClose()
    const undo = () => {
      store.set(takenBack({ before, after }, store.read()))
      toast.dismiss()
    }
    toast.show({ title: words.discarded, action: <UndoButton onUndo={undo} /> })
  }

  return (
    <ConfirmDialog
      open={isAsked}
      onClose={onClose}
      onConfirm={discard}
      title={words.discardTitle}
      confirmLabel={words.discard}
    >
      <p>{words.discardBody}</p>
    </ConfirmDialog>
  )
}
