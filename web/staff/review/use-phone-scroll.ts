import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where the request covers the list, and the page scrolls. */
const isPhone = () => matchMedia('(max-width: 859px)').matches

/** On a phone an opened request begins at its top, below any notice of the page; once it has its height. */
export function useBeginAtTop(place: RefObject<HTMLElement | null>, isOpened: boolean): void {
  useLayoutEffect(() => {
    if (isOpened && isPhone()) place.current?.scrollIntoView({ block: 'start' })
  }, [place, isOpened])
}

/** On a phone the list is where it was left. */
export function useListScroll(openId: string | null): void {
  const listAt = useRef(0)
  const former = useRef(openId)
  // Before the request covers the list: what it scrolls is no place of the list.
  useLayoutEffect(() => {
    if (openId !== null) return
    const note = () => {
      listAt.current = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [openId])
  useLayoutEffect(() => {
    if (former.current === openId) return
    former.current = openId
    if (openId === null && isPhone()) scrollTo(0, listAt.current)
  }, [openId])
}
