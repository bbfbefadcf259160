import { ChevronLeft, ChevronRight } from 'lucide-react'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import styles from './receipt.module.css'
import { paged, type ReceiptLook } from './receipt-look.ts'

type PageTurnerProps = {
  look: ReceiptLook
  shownPages: number
  pageCount: number
  onLook: (look: ReceiptLook) => void
}

/** The arrows through the pages of a PDF; nothing for a single page. */
export function PageTurner({ look, shownPages, pageCount, onLook }: PageTurnerProps) {
  const t = useMessages(uiMessages).pages
  const { number } = useFormat()
  if (pageCount < 2) return null
  const turn = (by: 1 | -1) => onLook(paged(look, by, shownPages))
  // A disabled button would lose the focus of whoever reaches the end with it.
  const [isFirst, isLast] = [look.page === 0, look.page >= shownPages - 1]
  return (
    <>
      <IconButton label={t.previous} aria-disabled={isFirst} onClick={() => turn(-1)}>
        <ChevronLeft className="flip" />
      </IconButton>
      <output className={styles.page}>
        {t.pageOf(isolate(number(look.page + 1)), isolate(number(pageCount)))}
      </output>
      <IconButton label={t.next} aria-disabled={isLast} onClick={() => turn(1)}>
        <ChevronRight className="flip" />
      </IconButton>
    </>
  )
}

type MorePagesProps = Pick<PageTurnerProps, 'shownPages' | 'pageCount'> & { onOpen: () => void }

/** Says that a PDF has more pages than are shown, and opens it; nothing if all are shown. */
export function MorePages({ shownPages, pageCount, onOpen }: MorePagesProps) {
  const t = useMessages(deskMessages)
  const { openPdf } = useMessages(reviewMessages)
  const { number } = useFormat()
  if (shownPages >= pageCount) return null
  return (
    <p className={styles.more}>
      {t.pagesShown(isolate(number(shownPages)), isolate(number(pageCount)))}{' '}
      <TextButton onClick={onOpen}>{openPdf}</TextButton>
    </p>
  )
}
