import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { reviewMessages } from './messages.ts'
import { freshProofUrl } from './queries.ts'

/**
 * Opens a payment proof, or the earlier one uploaded at `uploadedAt`, in a new tab. The tab is opened within the click,
 * because browsers block it after an await, and gets its URL later.
 */
export function useOpenProof(): (id: string, uploadedAt?: string) => Promise<void> {
  const t = useMessages(reviewMessages)
  const { language } = useLanguage()
  const toast = useToast()
  return async (id, uploadedAt) => {
    toast.dismiss()
    const tab = window.open('', '_blank')
    if (!tab) return toast.show({ tone: 'bad', title: t.popupBlocked })
    tab.opener = null
    try {
      const url = await freshProofUrl(id, language, uploadedAt)
      if (!url) throw new Error('The request has no proof')
      tab.location.replace(url)
    } catch {
      tab.close()
      toast.show({ tone: 'bad', title: t.proofFailed })
    }
  }
}
