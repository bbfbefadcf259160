import { ExternalLink, FileText, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import styles from './receipt.module.css'
import { useOpenProof } from './use-open-proof.ts'

/** 1 fits the receipt; the others enlarge it. */
export type Zoom = 1 | 2 | 3
export type ReceiptLook = { zoom: Zoom; turns: number }

export const fitted: ReceiptLook = { zoom: 1, turns: 0 }

/** The look one step nearer or further. */
export const zoomed = (look: ReceiptLook, by: 1 | -1): ReceiptLook => ({
  ...look,
  zoom: Math.min(3, Math.max(1, look.zoom + by)) as Zoom,
})

/** The look after a quarter turn. */
export const turned = (look: ReceiptLook): ReceiptLook => ({ ...look, turns: (look.turns + 1) % 4 })

type ReceiptViewerProps = {
  request: SubscriptionRequest
  look: ReceiptLook
  onLook: (look: ReceiptLook) => void
}

/** The receipt beside its facts: fitted, enlarged or turned, and its original in a new tab. */
export function ReceiptViewer({ request, look, onLook }: ReceiptViewerProps) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const openProof = useOpenProof()
  const details = request.paymentProofDetails
  if (!details) return <Nothing />
  const isPicture = details.mimetype.startsWith('image/')
  return (
    <div className={styles.viewer} data-zoom={look.zoom} data-turns={look.turns}>
      <section className={styles.scroll} aria-label={t.receipt} tabIndex={isPicture ? 0 : undefined}>
        {isPicture ? (
          // The key shows nothing of the former receipt while the next one loads.
          <Picture key={details.uploadedAt} request={request} look={look} />
        ) : (
          <div className={styles.document}>
            <FileText aria-hidden="true" />
            <Button icon={<ExternalLink />} onClick={() => openProof(request._id)}>
              {words.openPdf}
            </Button>
          </div>
        )}
      </section>
      <div className={styles.tools} role="toolbar" aria-label={t.tools}>
        {isPicture && (
          <>
            <IconButton label={t.zoomOut} disabled={look.zoom === 1} onClick={() => onLook(zoomed(look, -1))}>
              <ZoomOut />
            </IconButton>
            <IconButton label={t.zoomIn} disabled={look.zoom === 3} onClick={() => onLook(zoomed(look, 1))}>
              <ZoomIn />
            </IconButton>
            <IconButton label={t.rotate} onClick={() => onLook(turned(look))}>
              <RotateCw />
            </IconButton>
          </>
        )}
        <OriginalButton onOpen={() => openProof(request._id)} />
      </div>
    </div>
  )
}

function Nothing() {
  const { noProof } = useMessages(reviewMessages)
  return (
    <div className={styles.viewer}>
      <p className={styles.none}>{noProof}</p>
    </div>
  )
}

function OriginalButton({ onOpen }: { onOpen: () => void }) {
  const { fullSize } = useMessages(reviewMessages)
  const { newTab } = useMessages(shellMessages)
  return (
    <IconButton label={`${fullSize} (${newTab})`} onClick={onOpen}>
      <ExternalLink />
    </IconButton>
  )
}

/** Each refetch signs new addresses; the picture keeps its first ones, so that it is not loaded every 30 seconds. */
function Picture({ request, look }: { request: SubscriptionRequest; look: ReceiptLook }) {
  const { receiptFailed } = useMessages(deskMessages)
  const { proofAlt } = useMessages(reviewMessages)
  const [hasFailed, setFailed] = useState(false)
  const [original] = useState(request.paymentProof)
  const [preview] = useState(request.paymentProofDetails?.previewUrl ?? original)
  // Enlarged, only the original has all that was photographed.
  const source = look.zoom > 1 ? original : preview
  if (!source || hasFailed) return <p className={styles.none}>{receiptFailed}</p>
  return <img src={source} alt={proofAlt} className={styles.picture} onError={() => setFailed(true)} />
}
