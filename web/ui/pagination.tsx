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
  /** Names the list, where a screen has several. */
  label?: string
  /** Set if the list is longer than can be paged through: the number of rows that can. */
  first?: number | undefined
}

/** The page navigation of a list; renders nothing for a single page. */
export function Pagination({ page, pages, onPage, label, first }: PaginationProps) {
  const t = useMessages(uiMessages).pages
  const { number } = useFormat()
  if (pages <= 1) return null
  return (
    <>
      <nav className={styles.pages} aria-label={label ?? t.label}>
        <IconButton framed label={t.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="flip" />
        </IconButton>
        <span className={styles.short}>{t.pageOf(number(page), number(pages))}</span>
        <ul className={styles.stops}>
          {pageWindow(page, pages).map((stop) => (
            <li key={stop}>
              {typeof stop === 'number' ? (
                <button
                  type="button"
                  className={styles.stop}
                  aria-label={t.page(number(stop))}
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
        <IconButton framed label={t.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight className="flip" />
        </IconButton>
      </nav>
      {first !== undefined && <p className={styles.beyond}>{t.beyond(number(first))}</p>}
    </>
  )
}
