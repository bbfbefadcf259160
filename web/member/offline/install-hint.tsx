import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { localStore } from '#web/platform/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'

const dismissedKey = 'installHintDismissed'

/** The browser's event that offers to install the app. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** Offers to install the area as an app: a button if the browser allows it, instructions on iOS. Can be dismissed. */
export function InstallHint() {
  const t = useMessages(offlineMessages)
  const [offer, setOffer] = useState<InstallEvent | 'ios' | null>(null)

  useEffect(() => {
    if (localStore.get(dismissedKey) !== null || isInstalled()) return
    if (isIos()) setOffer('ios')
    const onOffer = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    const onInstalled = () => setOffer(null)
    window.addEventListener('beforeinstallprompt', onOffer)
    window.addEventListener('appinstalled', onInstalled)
    return () => {
      window.removeEventListener('beforeinstallprompt', onOffer)
      window.removeEventListener('appinstalled', onInstalled)
    }
  }, [])

  function dismiss() {
    setOffer(null)
    localStore.set(dismissedKey, '1')
  }

  if (!offer) return null
  return (
    <Card as="section" aria-labelledby="install" className={styles.card}>
      <CardHead icon={<Smartphone />} id="install">
        {t.install}
      </CardHead>
      <p>{t.installBody}</p>
      {offer === 'ios' && <p>{t.installOnIos}</p>}
      <div className={styles.acts}>
        {offer !== 'ios' && (
          // The browser's prompt can be used only once.
          <Button size="compact" onClick={() => void offer.prompt().finally(() => setOffer(null))}>
            {t.installAct}
          </Button>
        )}
        <Button variant="ghost" size="compact" onClick={dismiss}>
          {t.dismiss}
        </Button>
      </div>
    </Card>
  )
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

// An iPad identifies as a Mac, but one with touch.
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}
