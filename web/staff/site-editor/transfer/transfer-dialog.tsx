import { useRef, useState } from 'react'
import type { FileFieldState } from '#web/platform/file-upload.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/staff/site-editor/draft/changes.ts'
import { useDraft } from '#web/staff/site-editor/draft/draft-store.ts'
import { countChanges } from '#web/staff/site-editor/draft/section-changes.ts'
import { undoAct } from '#web/staff/site-editor/draft/undo.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { changesCounted } from '#web/staff/site-editor/messages.ts'
import publishing from '#web/staff/site-editor/publishing/publishing.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { FileContents } from './file-contents.tsx'
import { FileProblemList } from './file-problem-list.tsx'
import { problemsCounted, transferMessages } from './messages.ts'
import { SaveToFile } from './save-to-file.tsx'
import { largestSiteFile, type ReadFile, readChosenFile } from './site-file.ts'

/** The chosen file; `read` is null while it is being read. */
type Chosen = { name: string; size: number; read: ReadFile | null }

/** Saves the site to a file, or imports a file into the draft after showing what it changes. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(transferMessages)
  const { plural, fileSize } = useFormat()
  const { store } = useEditor()
  const draft = useDraft(store, (whole) => whole)
  const toast = useToast()
  const { chosen, choose, forget } = useChosenFile()
  const problemOf = useFileProblem()
  const read = chosen?.read ?? null
  const site = read?.is === 'site' ? read.site : null
  const changes = site ? changesBetween(draft, site) : []

  function take() {
    if (!site) return
    const before = store.read()
    const after = { ...before, ...site }
    store.set(after)
    onClose()
    const undo = () => {
      store.set(undoAct({ before, after }, store.read()))
      toast.dismiss()
    }
    toast.show({ title: t.taken, action: <UndoButton onUndo={undo} /> })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t.title}
      footer={
        changes.length > 0 && (
          <Button onClick={take}>{t.take(plural(changesCounted, countChanges(changes)))}</Button>
        )
      }
    >
      <div className={publishing.body}>
        {!chosen && <SaveToFile />}
        <FileField
          label={t.load}
          state={stateOf(chosen)}
          prompt={chosen ? t.another : t.choose}
          limits={t.limits(fileSize(largestSiteFile))}
          accept=".json,application/json"
          readyText={t.readable}
          error={problemOf(chosen)}
          onChoose={choose}
          onCancel={forget}
          onRemove={forget}
        />
        {read?.is === 'broken' && <FileProblemList problems={read.problems} />}
        {read?.is === 'site' && <FileContents changes={changes} leftOut={read.leftOut} />}
      </div>
    </Dialog>
  )
}

/** The file that was chosen last, and its content. */
function useChosenFile() {
  const { store } = useEditor()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const turn = useRef(0)
  function choose(file: File) {
    const { name, size } = file
    // The file chosen last wins, whichever is read first.
    const own = ++turn.current
    setChosen({ name, size, read: null })
    void readChosenFile(file, store.read()).then((read) => {
      if (own === turn.current) setChosen({ name, size, read })
    })
  }
  function forget() {
    turn.current++
    setChosen(null)
  }
  return { chosen, choose, forget }
}

function stateOf(chosen: Chosen | null): FileFieldState {
  if (!chosen) return { step: 'idle' }
  const { name, size, read } = chosen
  if (!read) return { step: 'checking', name }
  return read.is === 'site' ? { step: 'ready', name, size } : { step: 'idle' }
}

/** The message why a file was rejected. */
function useFileProblem(): (chosen: Chosen | null) => string | undefined {
  const { rejected, broken } = useMessages(transferMessages)
  const { plural, fileSize } = useFormat()
  return (chosen) => {
    if (!chosen?.read || chosen.read.is === 'site') return undefined
    if (chosen.read.is === 'broken') return broken(plural(problemsCounted, chosen.read.problems.length))
    const { error } = chosen.read
    return error === 'too_large' ? rejected.too_large(fileSize(largestSiteFile)) : rejected[error]
  }
}
