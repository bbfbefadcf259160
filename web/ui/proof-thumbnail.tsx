import { FileText } from 'lucide-react'
import { useState } from 'react'
import styles from './proof-thumbnail.module.css'
import { useSeen } from './use-seen.ts'

/**
 * The thumbnail of a payment proof. Each refetch of the list signs a new URL; the image keeps its first one, so that it
 * is not loaded every 30 seconds, and takes the newest only after an error. It loads when it becomes visible: with
 * `loading="lazy"` browsers also load those of a dozen cards below.
 */
export function ProofThumbnail({ url }: { url: string | null }) {
  const [shown, setShown] = useState(url)
  const [isBroken, setBroken] = useState(false)
  const [place, isSeen] = useSeen<HTMLSpanElement>()
  return (
    <span ref={place} className={styles.thumbnail}>
      {shown && !isBroken ? (
        <img
          src={isSeen ? shown : undefined}
          alt=""
          width={44}
          height={56}
          onError={() => {
            if (url && url !== shown) setShown(url)
            else setBroken(true)
          }}
        />
      ) : (
        <FileText />
      )}
    </span>
  )
}
