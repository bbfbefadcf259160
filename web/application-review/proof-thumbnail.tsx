import { FileText } from 'lucide-react'
import { useState } from 'react'
import styles from './review.module.css'

/**
 * The proof at a glance. Its address is signed anew with each refresh of the list; the picture keeps the first one, so
 * that it is not fetched every half minute, and takes the newest only where that has failed.
 */
export function ProofThumbnail({ url }: { url: string | null }) {
  const [kept, setKept] = useState(url)
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={styles.thumbnail}>
      {kept && !isBroken ? (
        <img
          src={kept}
          alt=""
          width={64}
          height={80}
          loading="lazy"
          onError={() => {
            if (url && url !== kept) setKept(url)
            else setBroken(true)
          }}
        />
      ) : (
        <FileText />
      )}
    </span>
  )
}
