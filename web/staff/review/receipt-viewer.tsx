import { ExternalLink, FileText, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef } from 'react'
import type { PictureArea } from '#contract/application-values.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import { deskMessages } from './desk-messages.ts'
import { receiptPlace } from './fact-place.tsx'
import { reviewMessages } from './messages.ts'
import styles from './receipt.module.css'
import { pagesOf, type ReceiptLook, turned, zoomed } from './receipt-look.ts'
import { MorePages, PageTurner } from './receipt-pages.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import { useOpenProof } from './use-open-proof.ts'
import { useScrollCentre } from './use-scroll-centre.ts'

type ReceiptViewerProps = {
  request: SubscriptionRequest
  look: ReceiptLook
  /** What is outlined, on the first page unless it names another. */
  area: (PictureArea & { page?: number | undefined }) | null
  onLook: (look: ReceiptLook) => void
}

/** The receipt beside its facts: page by page, fitted, enlarged or turned, and its original in a new tab. */
export function ReceiptViewer({ request, look, area, onLook }: ReceiptViewerProps) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const openProof = useOpenProof()
  const details = request.paymentProofDetails
  const place = useRef<HTMLElement>(null)
  useScrollCentre(place, look)
  if (!details) return <Nothing />
  const pages = pagesOf(request)
  const shownPages = pages.length
  // Another receipt, with fewer pages, may have taken its place.
  const at = Math.min(look.page, shownPages - 1)
  const page = pages[at]
  const pageCount = details.pdf?.pageCount ?? shownPages
  const open = () => openProof(request._id)
  return (
    <div id={receiptPlace} className={styles.viewer} data-zoom={look.zoom} data-turns={look.turns}>
      {shownPages > 0 && <MorePages {...{ shownPages, pageCount }} onOpen={open} />}
      <section
        ref={place}
        className={styles.scroll}
        // Receipts and their places are never mirrored.
        dir={page && 'ltr'}
        aria-label={t.receipt}
        tabIndex={page && 0}
      >
        {page ? (
          // The key shows nothing of the former receipt while the next one loads.
          <ReceiptPicture
            key={`${details.uploadedAt} ${at}`}
            {...{ page, look }}
            area={at === (area?.page ?? 1) - 1 ? area : null}
          />
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
