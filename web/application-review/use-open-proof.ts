import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { reviewMessages } from './messages.ts'
import { freshProofUrl } from './queries.ts'

/**
 * Opens a request's proof in a new tab, or the earlier one that was uploaded at a moment. The tab is opened within the click, as browsers block one that comes after waiting, and
 * gets its address once that is known.
 */
export function useOpenProof(): (id: string, uploadedAt?: string) => Promise<void> {
  const words = useMessages(reviewMessages)
  const { language } = useLanguage()
  const toast = useToast()
  return async (id, uploadedAt) => {
    toast.dismiss()
    const tab = window.open('', '_blank')
    if (!tab) return toast.show({ tone: 'bad', title: words.popupBlocked })
    tab.opener = null
    try {
      const url = await freshProofUrl(id, language, uploadedAt)
      if (!url) throw new Error('The request has no proof')
      tab.location.replace(url)
    } catch {
      tab.close()
      toast.show({ tone: 'bad', title: words.proofFailed })
    }
  }
}
