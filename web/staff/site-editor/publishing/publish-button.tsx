import { useState } from 'react'
import type { PublishedSite } from '#contract/site.ts'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type Draft, draftOf } from '#web/staff/site-editor/draft/draft-store.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { publishingMessages } from './messages.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { basisOf, useNewest, usePublishing, useRestoring } from './queries.ts'
import { type InvalidPlaces, InvalidPlacesDialog, invalidPlacesIn } from './rejected-paths.tsx'
import { useGonePictures } from './use-missing-pictures.ts'

/** Publishes the draft after a confirmation that lists the changes. Can be undone; never overwrites a newer version. */
export function PublishButton({ disabled, className }: { disabled: boolean; className?: string }) {
  const t = useMessages(publishingMessages)
  const { store } = useEditor()
  const toast = useToast()
  const fail = useFailureToast()
  const [step, setStep] = useState<'closed' | 'asking' | 'conflict' | InvalidPlaces>('closed')
  const goneOf = useGonePictures()
  const newestOf = useNewest()
  const restoring = useRestoring({
    onRestored: (site) => {
      store.set({ ...store.read(), basis: basisOf(site) })
      toast.show({ title: t.undone, description: goneOf(site.picturesGone) })
    },
    onFailed: (error) => fail(t.undoFailed, error),
  })

  function published(site: PublishedSite, sent: Draft) {
    const basis = basisOf(site)
    const draft = store.read()
    // Another tab may have changed the draft in the meantime.
    store.set(draft === sent ? draftOf(basis) : { ...draft, basis })
    setStep('closed')
    const undo = () => restoring.mutate({ version: sent.basis.version, seen: site.version })
    toast.show({ title: t.published, action: <UndoButton onUndo={undo} /> })
  }

  function ask() {
    const { basis } = store.read()
    // With an outdated basis, the confirmation would list the wrong changes.
    setStep(newestOf(basis) === basis ? 'asking' : 'conflict')
  }

  const publishing = usePublishing({
    onPublished: published,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'site_changed') return setStep('conflict')
      const places = invalidPlacesIn(error)
      if (places) return setStep(places)
      fail(t.failed, error)
    },
  })

  return (
    <>
      <Button size="compact" className={className} disabled={disabled} onClick={ask}>
        {t.publish}
      </Button>
      {step === 'asking' && (
        <PublishDialog
          busy={publishing.isPending}
          onPublish={() => publishing.mutate(store.read())}
          onClose={() => setStep('closed')}
        />
      )}
      {step === 'conflict' && <ConflictDialog onClose={() => setStep('closed')} />}
      {typeof step === 'object' && (
        <InvalidPlacesDialog invalidPlaces={step} onClose={() => setStep('closed')} />
      )}
    </>
  )
}
