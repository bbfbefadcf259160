import type { SiteSettings } from '#contract/site-settings.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { mediaMessages } from './messages.ts'
import { type PutPicture, putPictures, withPicturesBack } from './put-pictures.ts'

type Putting = {
  places: readonly Place[]
  /** Returns the settings with the new images. */
  change: (settings: SiteSettings) => SiteSettings
  title: string
  description?: string | undefined
}

/** Sets images in the draft and shows a toast; undo restores only those that are still there. */
export function usePutPictures(): (putting: Putting) => void {
  const t = useMessages(mediaMessages)
  const { store } = useEditor()
  const toast = useToast()

  function takeBack(puts: readonly PutPicture[]) {
    const draft = store.read()
    const { settings, isReworded } = withPicturesBack(draft.settings, puts)
    if (settings === draft.settings) return toast.show({ tone: 'info', title: t.tooLate })
    store.set({ ...draft, settings })
    if (isReworded) return toast.show({ tone: 'info', title: t.back, description: t.checkAlt })
    toast.dismiss()
  }

  return ({ places, change, title, description }) => {
    const draft = store.read()
    const settings = change(draft.settings)
    store.set({ ...draft, settings })
    const puts = putPictures(draft.settings, settings, places)
    toast.show({ title, description, action: <UndoButton onUndo={() => takeBack(puts)} /> })
  }
}
