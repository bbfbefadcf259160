import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mostHoldersCounted, type Resource } from '#contract/resources.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { holderForms, resourceMessages } from './messages.ts'
import { holdersOf, useDeleteResource, useFreshLibrary } from './queries.ts'

type DeleteDialogProps = { resource: Resource; onClose: () => void; onDeleted: () => void }

/** Asks before a resource is deleted, and names how many members will lose it. */
export function DeleteDialog({ resource, onClose, onDeleted }: DeleteDialogProps) {
  const words = useMessages(resourceMessages)
  const localized = useLocalized()
  const { language } = useLanguage()
  const toast = useToast()
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(holdersOf(resource._id, language))
  const remove = useDeleteResource()
  const tellFailure = useFailureToast()
  const isMissing = isGone(error) && !isFetching
  // Very likely one's own doing, whose answer was lost; only the server knows.
  const isUnsure = isMissing && remove.isError && !isGone(remove.error)
  useAlreadyGone(isGone(remove.error) || (isMissing && remove.isIdle), onClose)
  useOncePer(isUnsure ? errorUpdatedAt : null, confirm)
  const isKnown = data !== undefined && !isFetching && !error
  const isTold = isGone(remove.error) || (remove.error instanceof ApiError && remove.error.status === 401)
  const fault = remove.error instanceof ApiError && !isTold ? remove.error : null

  function confirm() {
    toast.dismiss()
    remove.mutate(resource._id, {
      onSuccess: onDeleted,
      onError: (problem) => {
        if (!isGone(problem)) tellFailure(words.deleteFailed, problem)
      },
    })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={words.deleteTitle(isolate(localized(resource.title)))}
      confirmLabel={remove.isPending ? words.deleting : words.delete}
      busy={remove.isPending}
      ready={isKnown || isUnsure}
      failure={
        fault && (
          <>
            <b>{words.deleteFailed}</b>
            <span>{fault.sentence}</span>
          </>
        )
      }
    >
      {isFetching && <p role="status">{words.counting}</p>}
      {isKnown && (
        <div role="status">
          <Holders count={data} />
        </div>
      )}
      {error && !isGone(error) && !isFetching && (
        <Notice tone="bad" role="alert">
          <b>{words.countFailed}</b>
          {error instanceof ApiError && <span>{error.sentence}</span>}
          <Button variant="ghost" size="compact" onClick={() => refetch()}>
            {words.retry}
          </Button>
        </Notice>
      )}
    </ConfirmDialog>
  )
}

function Holders({ count }: { count: number }) {
  const words = useMessages(resourceMessages)
  const format = useFormat()
  if (count === 0) return <p>{words.nobodyHas}</p>
  return (
    <Notice tone="warn">
      <b>
        {count >= mostHoldersCounted
          ? words.manyHave(format.number(mostHoldersCounted))
          : format.plural(holderForms, count)}
      </b>
      <span>{words.undoLead}</span>
    </Notice>
  )
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

/** Somebody else deleted it meanwhile: there is nothing left to ask. */
function useAlreadyGone(gone: boolean, onClose: () => void): void {
  const words = useMessages(resourceMessages)
  const toast = useToast()
  const refresh = useFreshLibrary()
  const giveUp = useEffectEvent(() => {
    onClose()
    refresh()
    toast.show({ tone: 'info', title: words.alreadyGone })
  })
  useEffect(() => {
    if (gone) giveUp()
  }, [gone])
}

/** Acts once for each moment that it is given. */
function useOncePer(moment: number | null, act: () => void): void {
  const done = useRef<number | null>(null)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (moment === null || moment === done.current) return
    done.current = moment
    actNow()
  }, [moment])
}
