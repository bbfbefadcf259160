import { isSafeLink } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useLimitWords } from './limit-words.ts'
import { memberMessages } from './messages.ts'
import { type EndOfSession, endIn } from './queries.ts'
import { type OwnItem, useAccess } from './use-access.ts'

/** Opens what a member was given, and which one is being opened. */
export type Opening = { open: (item: OwnItem) => void; opening: string | null }

/**
 * Opens a document, or a video that plays elsewhere, in a new tab, by the link that the server answers to it. The tab is
 * opened within the click, as browsers block one that comes after waiting.
 */
export function useOpenItem(onEnded: (reason: EndOfSession) => void): Opening {
  const words = useMessages(memberMessages)
  const localized = useLocalized()
  const titleOf = ({ titles }: OwnItem) => isolate(localized(titles))
  const toast = useToast()
  const fail = useFailureToast()
  const limitWords = useLimitWords()
  const access = useAccess(onEnded)
  const act = useAct({
    mutationFn: ({ item }: { item: OwnItem; tab: Window }) => access(item),
    onSuccess: (url, { item, tab }) => {
      // Old rows were checked by the rules of their day, so a link is checked again where it is followed.
      if (url && isSafeLink(url)) return tab.location.replace(url)
      tab.close()
      toast.show({ tone: 'bad', title: words.openFailed(titleOf(item)), description: words.noLink })
    },
    onError: (fault, { item, tab }) => {
      tab.close()
      if (endIn(fault)) return
      if (fault instanceof ApiError && fault.code === 'daily_limit_reached') {
        return toast.show({ tone: 'bad', ...limitWords(fault) })
      }
      fail(words.openFailed(titleOf(item)), fault)
    },
  })
  return {
    opening: act.isPending ? (act.variables?.item._id ?? null) : null,
    open: (item) => {
      if (act.isPending) return
      toast.dismiss()
      const tab = window.open('', '_blank')
      if (!tab) return toast.show({ tone: 'bad', title: words.popupBlocked })
      tab.opener = null
      tab.document.title = words.opening
      act.mutate({ item, tab })
    },
  }
}
