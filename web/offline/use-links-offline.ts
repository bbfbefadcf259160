import { useEffect } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { isPage, keptFolder } from './kept-rules.ts'
import { offlineMessages } from './messages.ts'

/** While the browser has no network, a link to a page outside the members' area says so in place of leaving for nothing. */
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
    // Before the screens' own handlers, which would leave at once.
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [show, elsewhere, elsewhereBody])
}

function leadsOutside({ href }: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(href)
  if (origin !== location.origin || !isPage(pathname) || pathname.startsWith(keptFolder)) return false
  return pathname !== '/members' && pathname !== '/members/account'
}
