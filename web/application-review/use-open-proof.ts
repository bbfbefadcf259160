import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { reviewMessages } from './messages.ts'
import { freshProofUrl } from './queries.ts'

/**
 * Opens a proof in a new tab. The tab is opened within the click, as browsers block one that comes after waiting, and
 * gets its address once that is known.
 */
export function useOpenProof(): (id: string) => Promise<void> {
  const words = useMessages(reviewMessages)
  const { language } = useLanguage()
  const toast = useToast()
  return async (id) => {
    const tab = window.open('', '_blank')
    if (!tab) return toast.show({ tone: 'bad', title: words.popupBlocked })
    tab.opener = null
    try {
      const url = await freshProofUrl(id, language)
      if (!url) throw new Error('The request has no proof')
      tab.location.replace(url)
    } catch {
      tab.close()
      toast.show({ tone: 'bad', title: words.proofFailed })
    }
  }
}
