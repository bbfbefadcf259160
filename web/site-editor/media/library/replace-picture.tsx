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
import { placesOfPicture, withPictureAt } from '#web/site-editor/media/picture-places.ts'
import { usePutPictures } from '#web/site-editor/media/use-put-pictures.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useRefreshedPictures } from './queries.ts'
import type { PictureUsage } from './use-picture-usage.ts'

/** Uploads another picture and puts it wherever the draft shows this one. */
export function ReplacePicture({ id, name, usage }: { id: string; name: string; usage: PictureUsage }) {
  const words = useMessages(mediaMessages)
  const { plural } = useFormat()
  const { store } = useEditor()
  const toast = useToast()
  const putPictures = usePutPictures()
  const refresh = useRefreshedPictures()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ file: File; key: number } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
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
    // Another tab may have moved it while its successor was on the way.
    const places = placesOfPicture(store.read().settings, id)
    putPictures({
      places,
      change: (settings) => withPictureAt(settings, places, { picture: uploaded, focus }),
      title: words.stored.replaced(plural(countedPictures.places, places.length)),
    })
    void refresh()
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
