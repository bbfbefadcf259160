import { useState } from 'react'
import type { SitePicture } from '#contract/site-content.ts'
import type { StoredSitePicture } from '#contract/uploads-site-pictures.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { writeSetting } from '#web/staff/site-editor/draft/draft-store.ts'
import { withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { noText, type PictureField } from '#web/staff/site-editor/fields/field.ts'
import type { Adjusted } from '#web/staff/site-editor/media/crop/adjust-dialog.tsx'
import type { Adjustment } from '#web/staff/site-editor/media/crop/adjustment.ts'
import type { PictureSource } from '#web/staff/site-editor/media/crop/use-opened-picture.ts'
import { mediaMessages } from './messages.ts'
import { checkPicture, sentFileOf } from './picture-files.ts'
import { namedPicture, pictureAt, placesOfPicture } from './picture-places.ts'
import { usePutPictures } from './use-put-pictures.tsx'

/** The dialog that is open for the image. */
type Open =
  | { kind: 'adjust'; key: number; source: PictureSource; former: Adjustment | undefined }
  | { kind: 'library' }

/** The actions of an image field; each one that replaces the image can be undone. */
export function usePictureField({ place, label }: PictureField) {
  const t = useMessages(mediaMessages)
  const name = useLocalized()(label)
  const { store } = useEditor()
  const putPictures = usePutPictures()
  const opened = useOpened()
  const now = () => pictureAt(store.read().settings, place)

  function put(picture: SitePicture | null, title: string) {
    const before = now()
    const hasOldWords = picture && before && before.id !== picture.id && before.alt.ar !== ''
    putPictures({
      places: [place],
      change: (settings) => withValueAt(settings, place, picture),
      title,
      description: hasOldWords && before.alt === picture.alt ? t.checkAlt : undefined,
    })
  }

  return {
    ...opened,
    restore: () => put(null, t.restored(name)),
    adjust() {
      const picture = now()
      if (!picture) return
      const sent = sentFileOf(picture.id)
      if (sent) opened.show({ kind: 'file', file: sent.file }, sent)
      else opened.show({ kind: 'stored', picture })
    },
    finish({ uploaded, focus }: Adjusted) {
      opened.close()
      const before = now()
      const alt = before?.alt ?? noText()
      if (uploaded) put(namedPicture(uploaded, { alt, focus }), t.set(name))
      else if (before) writeSetting(store, place, namedPicture(before, { alt, focus }))
    },
    choose({ picture }: StoredSitePicture) {
      opened.close()
      const { settings, basis } = store.read()
      const described = firstWith(settings, picture.id) ?? firstWith(basis.settings, picture.id) ?? now()
      // The focus belongs to the image and is the same at every path.
      const focus = described?.id === picture.id ? described.focus : undefined
      put(namedPicture(picture, { alt: described?.alt ?? noText(), focus }), t.set(name))
    },
  }
}

/** The open dialog of an image field, and its file. */
function useOpened() {
  const t = useMessages(mediaMessages)
  const [open, setOpen] = useState<Open | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  function show(source: PictureSource, former?: Adjustment) {
    setProblem(null)
    setOpen((before) => {
      const key = before?.kind === 'adjust' ? before.key + 1 : 0
      return { kind: 'adjust', key, source, former }
    })
  }
  return {
    open,
    problem,
    /** Whether an upload is running or waiting for a sign-in; other files are ignored until it ends. */
    isBusy,
    setBusy,
    show,
    openLibrary: () => setOpen({ kind: 'library' }),
    close() {
      setOpen(null)
      setProblem(null)
    },
    /** Clears the error about a rejected file. */
    goOn: () => setProblem(null),
    take(file: File) {
      if (isBusy) return
      const fileProblem = checkPicture(file)
      if (fileProblem) setProblem(t[fileProblem])
      else show({ kind: 'file', file })
    },
  }
}

function firstWith(settings: Parameters<typeof placesOfPicture>[0], id: string): SitePicture | null {
  const [place] = placesOfPicture(settings, id)
  return place === undefined ? null : pictureAt(settings, place)
}
