import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PictureArea } from '#contract/application-values.ts'
import { useMessages } from '#web/platform/messages.ts'
import { loadedAhead, reportView } from './ahead-pictures.ts'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import { Outline } from './outline.tsx'
import styles from './receipt.module.css'
import type { ReceiptLook, ReceiptPage } from './receipt-look.ts'

type ReceiptPictureProps = { page: ReceiptPage; look: ReceiptLook; area: PictureArea | null }

/**
 * One page of a receipt, on paper with the shape of the turned image. Each refetch signs new addresses; the image keeps
 * those that it was loaded from, so that it is not loaded every 30 seconds, and tries newer ones after an error.
 */
export function ReceiptPicture({ page, look, area }: ReceiptPictureProps) {
  const { receiptFailed } = useMessages(deskMessages)
  const { proofAlt } = useMessages(reviewMessages)
  const [hasFailed, setFailed] = useState(false)
  const [preview, setPreview] = useState(page.preview)
  const [ahead, dropAhead] = useShownAhead(page.preview)
  const [large, setLarge] = useState<string | null>(null)
  const isEnlarged = look.zoom > 1
  if (isEnlarged && large === null) setLarge(page.large)
  if (hasFailed && preview !== page.preview) {
    setFailed(false)
    setPreview(page.preview)
    setLarge(null)
  }
  // Width to height, once the image is there.
  const [ratio, setRatio] = useState<number | null>(null)
  const isAcross = look.turns % 2 === 1
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ratio === null) return
    paper.current?.style.setProperty('--ratio', String(isAcross ? 1 / ratio : ratio))
  }, [ratio, isAcross])
  if (hasFailed) {
    return (
      <p className={styles.none} dir="auto">
        {receiptFailed}
      </p>
    )
  }
  return (
    <div ref={paper} className={styles.paper} data-shaped={ratio !== null} data-across={isAcross}>
      <img
        // Enlarged, only the original has all that was photographed.
        src={isEnlarged && large ? large : (ahead ?? preview)}
        alt={proofAlt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
        onError={() => (ahead && !isEnlarged ? dropAhead() : setFailed(true))}
      />
      {area && <Outline area={area} className={styles.area} />}
    </div>
  )
}

/**
 * The picture of an address if it was loaded ahead, and what gives it up. That it is shown is reported; if that fails,
 * the picture is loaded from its address, which is a view by itself.
 */
function useShownAhead(address: string): [picture: string | null, drop: () => void] {
  const [shown, setShown] = useState(() => ({ address, picture: loadedAhead(address) }))
  const isAhead = shown.picture !== null
  useEffect(() => {
    if (isAhead) void reportView(shown.address).then((ok) => ok || setShown({ ...shown, picture: null }))
  }, [isAhead, shown])
  return [shown.picture, () => setShown({ ...shown, picture: null })]
}
