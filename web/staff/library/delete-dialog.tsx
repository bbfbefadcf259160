import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { holderCountCap, type Resource } from '#contract/library.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { holderForms, resourceMessages } from './messages.ts'
import { holdersOf, useDeleteResource, useInvalidateLibrary } from './queries.ts'

type DeleteDialogProps = { resource: Resource; onClose: () => void; onDeleted: () => void }

/** Confirms deleting a resource; shows how many members will lose it. */
export function DeleteResourceDialog({ resource, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages(resourceMessages)
  const localized = useLocalized()
  const { language } = useLanguage()
  const toast = useToast()
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(holdersOf(resource._id, language))
  const remove = useDeleteResource()
  const showFailure = useFailureToast()
  const isMissing = isGone(error) && !isFetching
  // Probably our own request deleted it and its response was lost: deleting again gives certainty.
  const isUnsure = isMissing && remove.isError && !isGone(remove.error)
  useAlreadyGone(isGone(remove.error) || (isMissing && remove.isIdle), onClose)
  useOncePer(isUnsure ? errorUpdatedAt : null, confirm)
  const isKnown = data !== undefined && !isFetching && !error
  const isReported = isGone(remove.error) || (remove.error instanceof ApiError && remove.error.status === 401)
  const removeError = remove.error instanceof ApiError && !isReported ? remove.error : null

  function confirm() {
    toast.dismiss()
    remove.mutate(resource._id, {
      onSuccess: onDeleted,
      onError: (problem) => {
        if (!isGone(problem)) showFailure(t.deleteFailed, problem)
      },
    })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t.deleteTitle(isolate(localized(resource.title)))}
      confirmLabel={remove.isPending ? t.deleting : t.delete}
      busy={remove.isPending}
      ready={isKnown || isUnsure}
      failure={
        removeError && (
          <>
            <b>{t.deleteFailed}</b>
            <span>{removeError.sentence}</span>
          </>
        )
      }
    >
      {isFetching && <p role="status">{t.counting}</p>}
      {isKnown && (
        <div role="status">
          <Holders count={data} />
        </div>
      )}
      {error && !isGone(error) && !isFetching && (
        <Notice tone="bad" role="alert">
          <b>{t.countFailed}</b>
          {error instanceof ApiError && <span>{error.sentence}</span>}
          <Button variant="ghost" size="compact" onClick={() => refetch()}>
            {t.retry}
          </Button>
        </Notice>
      )}
    </ConfirmDialog>
  )
}

function Holders({ count }: { count: number }) {
  const t = useMessages(resourceMessages)
  const format = useFormat()
  if (count === 0) return <p>{t.nobodyHas}</p>
  return (
    <Notice tone="warn">
      <b>
        {count >= holderCountCap
          ? t.manyHave(format.number(holderCountCap))
          : format.plural(holderForms, count)}
      </b>
      <span>{t.undoLead}</span>
    </Notice>
  )
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

/** Closes the dialog and shows a toast if someone else deleted the resource. */
function useAlreadyGone(gone: boolean, onClose: () => void): void {
  const t = useMessages(resourceMessages)
  const toast = useToast()
  const refresh = useInvalidateLibrary()
  const giveUp = useEffectEvent(() => {
    onClose()
    refresh()
    toast.show({ tone: 'info', title: t.alreadyGone })
  })
  useEffect(() => {
    if (gone) giveUp()
  }, [gone])
}

/** Calls `act` once for each new `moment`; null does nothing. */
function useOncePer(moment: number | null, act: () => void): void {
  const done = useRef<number | null>(null)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (moment === null || moment === done.current) return
    done.current = moment
    actNow()
  }, [moment])
}
