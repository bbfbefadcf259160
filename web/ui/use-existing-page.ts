import { useEffect } from 'react'

type PageOfList = {
  /** The page that is asked for, from 1. */
  page: number
  /** How many there are, once that is known. */
  pages: number | undefined
  onPage: (page: number) => void
}

/** Goes back to the last page of a list where the one that was shown has gone with its last row. */
export function useExistingPage({ page, pages, onPage }: PageOfList): void {
  const last = pages === undefined ? page : Math.max(1, pages)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
}
