import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where the request covers the list, and the page scrolls. */
const isPhone = () => matchMedia('(max-width: 859px)').matches

/** On a phone a request begins at its receipt, below any notice of the page, and the list is where it was left. */
export function usePhoneScroll(place: RefObject<HTMLElement | null>, openId: string | null): void {
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
    if (!isPhone()) return
    if (openId === null) scrollTo(0, listAt.current)
    else place.current?.scrollIntoView({ block: 'start' })
  }, [place, openId])
}
