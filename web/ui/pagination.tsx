import { ChevronLeft, ChevronRight } from 'lucide-react'
import { NumberText, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'
import { pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

type PaginationProps = {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  /** What is paged, where a screen has several lists. */
  label?: string
  /** Only the first so many of the list can be paged through: it is longer. */
  first?: number | undefined
}

/** Leads through the pages of a list; nothing where there is one page only. */
export function Pagination({ page, pages, onPage, label, first }: PaginationProps) {
  const words = useMessages(uiMessages).pages
  const { number } = useFormat()
  if (pages <= 1) return null
  return (
    <>
      <nav className={styles.pages} aria-label={label ?? words.label}>
        <IconButton framed label={words.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="flip" />
        </IconButton>
        <span className={styles.short}>{words.pageOf(number(page), number(pages))}</span>
        <ul className={styles.stops}>
          {pageWindow(page, pages).map((stop) => (
            <li key={stop}>
              {typeof stop === 'number' ? (
                <button
                  type="button"
                  className={styles.stop}
                  aria-label={words.page(number(stop))}
                  aria-current={stop === page ? 'page' : undefined}
                  onClick={() => onPage(stop)}
                >
                  <NumberText value={stop} />
                </button>
              ) : (
                '…'
              )}
            </li>
          ))}
        </ul>
        <IconButton framed label={words.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight className="flip" />
        </IconButton>
      </nav>
      {first !== undefined && <p className={styles.beyond}>{words.beyond(number(first))}</p>}
    </>
  )
}
