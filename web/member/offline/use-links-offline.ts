import { useEffect } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { offlineMessages } from './messages.ts'
import { isPage, offlineFolder } from './offline-file-rules.ts'

/** While offline, a click on a link out of the members' area shows a message instead of navigating. */
export function useLinksOffline(): void {
  const { elsewhere, elsewhereBody } = useMessages(offlineMessages)
  const { show } = useToast()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || !leadsOutside(link)) return
      event.preventDefault()
      show({ tone: 'info', title: elsewhere, description: elsewhereBody })
    }
    // In the capture phase, because the router's handlers would navigate at once.
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [show, elsewhere, elsewhereBody])
}

function leadsOutside({ href }: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(href)
  if (origin !== location.origin || !isPage(pathname) || pathname.startsWith(offlineFolder)) return false
  return pathname !== '/members' && pathname !== '/members/account'
}
