import { useQueryClient } from '@tanstack/react-query'
import type { AssignedDocument, AssignedVideo } from '#contract/items.ts'
import { accessResource, readMyResources } from '#contract/members.ts'
import { isSafeLink } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { memberMessages } from './messages.ts'
import { type EndOfSession, endIn } from './queries.ts'

/** Something that a member can open. */
export type OwnItem = AssignedVideo | AssignedDocument

/** Opens what a member was given, and which one is being opened. */
export type Opening = { open: (item: OwnItem) => void; opening: string | null }

/**
 * Opens a document or video in a new tab, by the link that the server answers to it: it is counted there, and not new
 * any more. The tab is opened within the click, as browsers block one that comes after waiting.
 */
export function useOpenItem(onEnded: (reason: EndOfSession) => void): Opening {
  const words = useMessages(memberMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const localized = useLocalized()
  const titleOf = ({ titles }: OwnItem) => isolate(localized(titles))
  const toast = useToast()
  const fail = useFailureToast()
  const act = useAct({
    mutationFn: async ({ item }: { item: OwnItem; tab: Window }) => {
      const body = { resourceType: 'type' in item ? item.type : ('video' as const), resourceId: item._id }
      const { url } = await call(accessResource, { body }, { language })
      return url
    },
    onSuccess: (url, { item, tab }) => {
      // Old rows were checked by the rules of their day, so a link is checked again where it is followed.
      if (url && isSafeLink(url)) return tab.location.replace(url)
      tab.close()
      toast.show({ tone: 'bad', title: words.openFailed(titleOf(item)), description: words.noLink })
    },
    onError: (fault, { item, tab }) => {
      tab.close()
      const end = endIn(fault)
      if (end) return onEnded(end)
      fail(words.openFailed(titleOf(item)), fault)
    },
    onSettled: () => {
      // Not waited for: what is opened is open, whether or not the list could be refreshed.
      void client.invalidateQueries({ queryKey: [readMyResources.id] })
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
