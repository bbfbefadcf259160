import { useEffect } from 'react'

type PageOfList = {
  /** The requested page, from 1. */
  page: number
  /** The number of pages; undefined until it is known. */
  pages: number | undefined
  onPage: (page: number) => void
}

/** Goes to the last page of a list if the current one no longer exists, because its last row is gone. */
export function useExistingPage({ page, pages, onPage }: PageOfList): void {
  const last = pages === undefined ? page : Math.max(1, pages)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
}
