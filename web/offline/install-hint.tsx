import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'

const dismissedKey = 'installHintDismissed'

/** What a browser hands over that can install the area. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** Tells how the area becomes an app: by a button where the browser offers it, in words on an iPhone. Hidden for good once dismissed. */
export function InstallHint() {
  const words = useMessages(offlineMessages)
  const [offer, setOffer] = useState<InstallEvent | 'ios' | null>(null)

  useEffect(() => {
    if (isDismissed() || isInstalled()) return
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
    try {
      localStorage.setItem(dismissedKey, '1')
    } catch {
      // Without a store it is hidden as long as the page stands.
    }
  }

  if (!offer) return null
  return (
    <Card as="section" aria-labelledby="install" className={styles.card}>
      <CardHead icon={<Smartphone />} id="install">
        {words.install}
      </CardHead>
      <p>{words.installBody}</p>
      {offer === 'ios' && <p>{words.installOnIos}</p>}
      <div className={styles.acts}>
        {offer !== 'ios' && (
          // Browsers let one offer be taken up once.
          <Button size="compact" onClick={() => void offer.prompt().finally(() => setOffer(null))}>
            {words.installAct}
          </Button>
        )}
        <Button variant="ghost" size="compact" onClick={dismiss}>
          {words.dismiss}
        </Button>
      </div>
    </Card>
  )
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

// An iPad calls itself a Mac, one that can be touched.
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}
