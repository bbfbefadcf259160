import { Replace } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { innermostField } from '#web/staff/site-editor/fields/place-words.ts'
import { AdjustDialog, type Adjusted } from '#web/staff/site-editor/media/crop/adjust-dialog.tsx'
import { countedPictures, mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { checkPicture } from '#web/staff/site-editor/media/picture-files.ts'
import { PictureInput } from '#web/staff/site-editor/media/picture-input.tsx'
import { placesOfPicture, withPictureAt } from '#web/staff/site-editor/media/picture-places.ts'
import { usePutPictures } from '#web/staff/site-editor/media/use-put-pictures.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useRefreshedPictures } from './queries.ts'
import type { PictureUsage } from './use-picture-usage.ts'

/** Uploads another image and uses it everywhere in the draft instead of this one. */
export function ReplacePicture({ id, name, usage }: { id: string; name: string; usage: PictureUsage }) {
  const t = useMessages(mediaMessages)
  const { plural } = useFormat()
  const { store } = useEditor()
  const toast = useToast()
  const putPictures = usePutPictures()
  const refresh = useRefreshedPictures()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ file: File; key: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [first] = usage.draft
  const field = first && innermostField(first.place)

  function take(picked: File) {
    const fileProblem = checkPicture(picked)
    setProblem(fileProblem && t[fileProblem])
    if (fileProblem && !file) toast.show({ tone: 'bad', title: t[fileProblem] })
    if (!fileProblem) setFile((former) => ({ file: picked, key: (former?.key ?? 0) + 1 }))
  }

  function finish({ uploaded, focus }: Adjusted) {
    setFile(null)
    if (!uploaded) return
    // Another tab may have moved the image during the upload.
    const places = placesOfPicture(store.read().settings, id)
    putPictures({
      places,
      change: (settings) => withPictureAt(settings, places, { picture: uploaded, focus }),
      title: t.stored.replaced(plural(countedPictures.places, places.length)),
    })
    void refresh()
  }

  return (
    <>
      <PictureInput ref={input} label={`${t.upload}: ${name}`} onFile={take} />
      <IconButton framed label={t.stored.replace(name)} onClick={() => input.current?.click()}>
        <Replace />
      </IconButton>
      {file && first && field?.kind === 'picture' && (
        <AdjustDialog
          key={file.key}
          source={{ kind: 'file', file: file.file }}
          use={field.use}
          name={first.name}
          problem={problem}
          onGoOn={() => setProblem(null)}
          onDone={finish}
          onPickAnother={() => input.current?.click()}
          onClose={() => setFile(null)}
        />
      )}
    </>
  )
}
