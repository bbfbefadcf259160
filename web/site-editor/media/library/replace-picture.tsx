import { Replace } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { innermostField } from '#web/site-editor/fields/place-words.ts'
import { AdjustDialog, type Adjusted } from '#web/site-editor/media/crop/adjust-dialog.tsx'
import { countedPictures, mediaMessages } from '#web/site-editor/media/messages.ts'
import { refusePicture } from '#web/site-editor/media/picture-files.ts'
import { PictureInput } from '#web/site-editor/media/picture-input.tsx'
import { withPictureAt } from '#web/site-editor/media/picture-places.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useRefreshedPictures } from './queries.ts'
import type { PictureUsage } from './use-picture-usage.ts'

/** Uploads another picture and puts it wherever the draft shows this one. */
export function ReplacePicture({ name, usage }: { name: string; usage: PictureUsage }) {
  const words = useMessages(mediaMessages)
  const { plural } = useFormat()
  const { store } = useEditor()
  const toast = useToast()
  const refresh = useRefreshedPictures()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ file: File; key: number } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const places = usage.draft.map(({ place }) => place)
  const [first] = usage.draft
  const field = first && innermostField(first.place)

  function take(picked: File) {
    const refusal = refusePicture(picked)
    setRefused(refusal && words[refusal])
    if (refusal && !file) toast.show({ tone: 'bad', title: words[refusal] })
    if (!refusal) setFile((former) => ({ file: picked, key: (former?.key ?? 0) + 1 }))
  }

  function finish({ uploaded, focus }: Adjusted) {
    setFile(null)
    if (!uploaded) return
    const before = store.read()
    store.set({ ...before, settings: withPictureAt(before.settings, places, { picture: uploaded, focus }) })
    const undo = () => {
      const now = store.read()
      store.set({ ...now, settings: before.settings })
      toast.dismiss()
    }
    void refresh()
    toast.show({
      title: words.stored.replaced(plural(countedPictures.places, places.length)),
      action: <UndoButton onUndo={undo} />,
    })
  }

  return (
    <>
      <PictureInput ref={input} label={`${words.upload}: ${name}`} onFile={take} />
      <IconButton framed label={words.stored.replace(name)} onClick={() => input.current?.click()}>
        <Replace />
      </IconButton>
      {file && first && field?.kind === 'picture' && (
        <AdjustDialog
          key={file.key}
          source={{ kind: 'file', file: file.file }}
          use={field.use}
          name={first.name}
          refused={refused}
          onGoOn={() => setRefused(null)}
          onDone={finish}
          onPickAnother={() => input.current?.click()}
          onClose={() => setFile(null)}
        />
      )}
    </>
  )
}
