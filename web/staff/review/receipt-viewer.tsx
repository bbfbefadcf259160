import { ExternalLink, FileText, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import styles from './receipt.module.css'
import { pagesOf, type ReceiptLook, type ReceiptPage, turned, zoomed } from './receipt-look.ts'
import { MorePages, PageTurner } from './receipt-pages.tsx'
import { useOpenProof } from './use-open-proof.ts'

type ReceiptViewerProps = {
  request: SubscriptionRequest
  look: ReceiptLook
  onLook: (look: ReceiptLook) => void
}

/** The receipt beside its facts: page by page, fitted, enlarged or turned, and its original in a new tab. */
export function ReceiptViewer({ request, look, onLook }: ReceiptViewerProps) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const openProof = useOpenProof()
  const details = request.paymentProofDetails
  const place = useRef<HTMLElement>(null)
  // The next page begins at its top, also enlarged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page decides
  useEffect(() => {
    place.current?.scrollTo(0, 0)
  }, [look.page])
  if (!details) return <Nothing />
  const pages = pagesOf(request)
  const shownPages = pages.length
  // Another receipt, with fewer pages, may have taken its place.
  const at = Math.min(look.page, shownPages - 1)
  const page = pages[at]
  const pageCount = details.pdf?.pageCount ?? shownPages
  const open = () => openProof(request._id)
  return (
    <div className={styles.viewer} data-zoom={look.zoom} data-turns={look.turns}>
      {shownPages > 0 && <MorePages {...{ shownPages, pageCount }} onOpen={open} />}
      <section ref={place} className={styles.scroll} aria-label={t.receipt} tabIndex={page ? 0 : undefined}>
        {page ? (
          // The key shows nothing of the former receipt while the next one loads.
          <Picture key={`${details.uploadedAt} ${at}`} page={page} isEnlarged={look.zoom > 1} />
        ) : (
          <div className={styles.document}>
            <FileText aria-hidden="true" />
            <Button icon={<ExternalLink />} onClick={open}>
              {words.openPdf}
            </Button>
          </div>
        )}
      </section>
      <div className={styles.tools} role="toolbar" aria-label={t.tools}>
        {page && (
          <>
            <PageTurner look={{ ...look, page: at }} {...{ shownPages, pageCount, onLook }} />
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
        <OriginalButton onOpen={open} />
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
function Picture({ page, isEnlarged }: { page: ReceiptPage; isEnlarged: boolean }) {
  const { receiptFailed } = useMessages(deskMessages)
  const { proofAlt } = useMessages(reviewMessages)
  const [hasFailed, setFailed] = useState(false)
  const [{ large, preview }] = useState(page)
  if (hasFailed) return <p className={styles.none}>{receiptFailed}</p>
  return (
    <img
      // Enlarged, only the original has all that was photographed.
      src={isEnlarged ? large : preview}
      alt={proofAlt}
      className={styles.picture}
      onError={() => setFailed(true)}
    />
  )
}
