import type { SiteSettings } from '#contract/site-settings.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { mediaMessages } from './messages.ts'
import { type PutPicture, putPictures, withPicturesBack } from './put-pictures.ts'

type Putting = {
  places: readonly Place[]
  /** Puts the pictures into settings. */
  change: (settings: SiteSettings) => SiteSettings
  title: string
  description?: string | undefined
}

/** Puts pictures in places of the draft, and tells so; taken back, only they go, and only from where they still stand. */
export function usePutPictures(): (putting: Putting) => void {
  const words = useMessages(mediaMessages)
  const { store } = useEditor()
  const toast = useToast()

  function takeBack(puts: readonly PutPicture[]) {
    const draft = store.read()
    const { settings, isReworded } = withPicturesBack(draft.settings, puts)
    if (settings === draft.settings) return toast.show({ tone: 'info', title: words.tooLate })
    store.set({ ...draft, settings })
    if (isReworded) return toast.show({ tone: 'info', title: words.back, description: words.checkAlt })
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
