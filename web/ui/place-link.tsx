import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'

type PlaceLinkProps = Omit<ComponentPropsWithRef<typeof Link>, 'to'> & {
  /** The place's name in the address. */
  place: string
}

/**
 * A link to a place on the landing page: glides there at once on that page, goes there first from any other. The address
 * follows when it can, since parts of that page may still be on their way.
 */
export function PlaceLink({ place, onClick, ...rest }: PlaceLinkProps) {
  const isAtHome = useLocation().pathname === '/'
  const glide = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const hasOtherWish = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isAtHome && !hasOtherWish) glideTo(place)
  }
  return (
    <Link
      {...rest}
      to={{ pathname: '/', hash: place }}
      preventScrollReset={isAtHome}
      defaultShouldRevalidate={false}
      onClick={glide}
    />
  )
}

/** Glides to a place of this page, which takes the focus; one that is not there leaves the visitor at the top of the page. */
export function glideTo(name: string): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const place = document.getElementById(name)
  place?.focus({ preventScroll: true })
  if (place) place.scrollIntoView({ behavior })
  else scrollTo({ top: 0, behavior })
}
