import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useSeen } from '#web/ui/use-seen.ts'
import styles from './review.module.css'

/**
 * The proof at a glance. Its address is signed anew with each refresh of the list; the picture keeps the first one, so
 * that it is not fetched every half minute, and takes the newest only where that has failed. It is fetched when it comes
 * into view: browsers that are told to be lazy fetch those of a dozen cards below it too.
 */
export function ProofThumbnail({ url }: { url: string | null }) {
  const [kept, setKept] = useState(url)
  const [isBroken, setBroken] = useState(false)
  const [place, isSeen] = useSeen<HTMLSpanElement>()
  return (
    <span ref={place} className={styles.thumbnail}>
      {kept && !isBroken ? (
        <img
          src={isSeen ? kept : undefined}
          alt=""
          width={64}
          height={80}
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
