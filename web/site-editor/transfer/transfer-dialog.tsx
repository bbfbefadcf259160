import { useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import { useDraft } from '#web/site-editor/draft/draft-store.ts'
import { countChanges } from '#web/site-editor/draft/section-changes.ts'
import { takenBack } from '#web/site-editor/draft/take-back.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { changesCounted } from '#web/site-editor/messages.ts'
import publishing from '#web/site-editor/publishing/publishing.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import type { FileFieldState } from '#web/ui/file-field-steps.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { FileContents } from './file-contents.tsx'
import { FileProblemList } from './file-problem-list.tsx'
import { problemsCounted, transferMessages } from './messages.ts'
import { SaveToFile } from './save-to-file.tsx'
import { largestSiteFile, type ReadFile, readChosenFile } from './site-file.ts'

/** A file that somebody chose; `held` is null while it is being read. */
type Chosen = { name: string; size: number; held: ReadFile | null }

/** Keeps the site in a file, and reads a file into the draft after a look at what it changes. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages(transferMessages)
  const { plural, fileSize } = useFormat()
  const { store } = useEditor()
  const draft = useDraft(store, (whole) => whole)
  const toast = useToast()
  const { chosen, choose, forget } = useChosenFile()
  const problemOf = useFileProblem()
  const held = chosen?.held ?? null
  const site = held?.is === 'site' ? held.site : null
  const changes = site ? changesBetween(draft, site) : []

  function take() {
    if (!site) return
    const before = store.read()
    const after = { ...before, ...site }
    store.set(after)
    onClose()
    const undo = () => {
      store.set(takenBack({ before, after }, store.read()))
      toast.dismiss()
    }
    toast.show({ title: words.taken, action: <UndoButton onUndo={undo} /> })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={words.title}
      footer={
        changes.length > 0 && (
          <Button onClick={take}>{words.take(plural(changesCounted, countChanges(changes)))}</Button>
        )
      }
    >
      <div className={publishing.body}>
        {!chosen && <SaveToFile />}
        <FileField
          label={words.load}
          state={stateOf(chosen)}
          prompt={chosen ? words.another : words.choose}
          limits={words.limits(fileSize(largestSiteFile))}
          accept=".json,application/json"
          readyText={words.readable}
          error={problemOf(chosen)}
          onChoose={choose}
          onCancel={forget}
          onRemove={forget}
        />
        {held?.is === 'broken' && <FileProblemList problems={held.problems} />}
        {held?.is === 'site' && <FileContents changes={changes} leftOut={held.leftOut} />}
      </div>
    </Dialog>
  )
}

/** The file that was chosen last, and what it holds. */
function useChosenFile() {
  const { store } = useEditor()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const turn = useRef(0)
  function choose(file: File) {
    const { name, size } = file
    // Of two that are chosen in a row the later one counts, whichever is read first.
    const own = ++turn.current
    setChosen({ name, size, held: null })
    void readChosenFile(file, store.read()).then((held) => {
      if (own === turn.current) setChosen({ name, size, held })
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
  const { name, size, held } = chosen
  if (!held) return { step: 'checking', name }
  return held.is === 'site' ? { step: 'ready', name, size } : { step: 'idle' }
}

/** Why nothing was taken from a file. */
function useFileProblem(): (chosen: Chosen | null) => string | undefined {
  const { refused, broken } = useMessages(transferMessages)
  const { plural, fileSize } = useFormat()
  return (chosen) => {
    if (!chosen?.held || chosen.held.is === 'site') return undefined
    if (chosen.held.is === 'broken') return broken(plural(problemsCounted, chosen.held.problems.length))
    const { refusal } = chosen.held
    return refusal === 'too_large' ? refused.too_large(fileSize(largestSiteFile)) : refused[refusal]
  }
}
