import { isSafeLink } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useLimitMessages } from './limit-messages.ts'
import { memberMessages } from './messages.ts'
import { type EndOfSession, endIn } from './queries.ts'
import { type OwnItem, useAccess } from './use-access.ts'

/** Opens an assignment; `opening` is the id of the one that is being opened. */
export type Opening = { open: (item: OwnItem) => void; opening: string | null }

/**
 * Opens a document, or a video without a player here, in a new tab by the link from the server. The tab is opened
 * within the click, because browsers block one that is opened after waiting.
 */
export function useOpenItem(onEnded: (reason: EndOfSession) => void): Opening {
  const t = useMessages(memberMessages)
  const localized = useLocalized()
  const titleOf = ({ titles }: OwnItem) => isolate(localized(titles))
  const toast = useToast()
  const fail = useFailureToast()
  const limitMessage = useLimitMessages()
  const access = useAccess(onEnded)
  const act = useGuardedMutation({
    mutationFn: ({ item }: { item: OwnItem; tab: Window }) => access(item),
    onSuccess: (url, { item, tab }) => {
      // Old rows passed older rules, so a link is checked again when it is opened.
      if (url && isSafeLink(url)) return tab.location.replace(url)
      tab.close()
      toast.show({ tone: 'bad', title: t.openFailed(titleOf(item)), description: t.noLink })
    },
    onError: (error, { item, tab }) => {
      tab.close()
      if (endIn(error)) return
      if (error instanceof ApiError && error.code === 'daily_limit_reached') {
        return toast.show({ tone: 'bad', ...limitMessage(error) })
      }
      fail(t.openFailed(titleOf(item)), error)
    },
  })
  return {
    opening: act.isPending ? (act.variables?.item._id ?? null) : null,
    open: (item) => {
      if (act.isPending) return
      toast.dismiss()
      const tab = window.open('', '_blank')
      if (!tab) return toast.show({ tone: 'bad', title: t.popupBlocked })
      tab.opener = null
      tab.document.title = t.opening
      act.mutate({ item, tab })
    },
  }
}
