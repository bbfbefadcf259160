import { useState } from 'react'
import type { PublishedSite } from '#contract/site.ts'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type Draft, draftOf } from '#web/site-editor/draft/draft-store.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { publishingMessages } from './messages.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { basisOf, useNewest, usePublishing, useRestoring } from './queries.ts'
import { type Refused, RefusedDialog, refusedPlaces } from './refused-places.tsx'
import { useGonePictures } from './use-gone-pictures.ts'

/** Publishes the draft after one look at what changes; can be undone, and never writes over what others published. */
export function PublishButton({ disabled, className }: { disabled: boolean; className?: string }) {
  const words = useMessages(publishingMessages)
  const { store } = useEditor()
  const toast = useToast()
  const fail = useFailureToast()
  const [step, setStep] = useState<'closed' | 'asking' | 'conflict' | Refused>('closed')
  const goneOf = useGonePictures()
  const newestOf = useNewest()
  const restoring = useRestoring({
    onRestored: (site) => {
      store.set({ ...store.read(), basis: basisOf(site) })
      toast.show({ title: words.undone, description: goneOf(site.picturesGone) })
    },
    onFailed: (fault) => fail(words.undoFailed, fault),
  })

  function published(site: PublishedSite, sent: Draft) {
    const basis = basisOf(site)
    const draft = store.read()
    // Another tab may have gone on writing meanwhile.
    store.set(draft === sent ? draftOf(basis) : { ...draft, basis })
    setStep('closed')
    const undo = () => restoring.mutate({ version: sent.basis.version, seen: site.version })
    toast.show({ title: words.published, action: <UndoButton onUndo={undo} /> })
  }

  function ask() {
    const { basis } = store.read()
    // What the draft began from is not what visitors see: compared with that, the changes would be told wrongly.
    setStep(newestOf(basis) === basis ? 'asking' : 'conflict')
  }

  const publishing = usePublishing({
    onPublished: published,
    onFailed: (fault) => {
      if (fault instanceof ApiError && fault.code === 'site_changed') return setStep('conflict')
      const places = refusedPlaces(fault)
      if (places) return setStep(places)
      fail(words.failed, fault)
    },
  })

  return (
    <>
      <Button size="compact" className={className} disabled={disabled} onClick={ask}>
        {words.publish}
      </Button>
      {step === 'asking' && (
        <PublishDialog
          busy={publishing.isPending}
          onPublish={() => publishing.mutate(store.read())}
          onClose={() => setStep('closed')}
        />
      )}
      {step === 'conflict' && <ConflictDialog onClose={() => setStep('closed')} />}
      {typeof step === 'object' && <RefusedDialog refused={step} onClose={() => setStep('closed')} />}
    </>
  )
}
