import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'

type PlaceLinkProps = Omit<ComponentPropsWithRef<typeof Link>, 'to'> & {
  /** The id of the target element. */
  place: string
}

/**
 * A link to an element of the landing page: scrolls there at once on that page, and navigates there first from another.
 * The address changes later, since parts of that page may not have loaded yet.
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

/** Scrolls to an element of this page and focuses it; scrolls to the top if it does not exist. */
export function glideTo(name: string): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const place = document.getElementById(name)
  place?.focus({ preventScroll: true })
  if (place) place.scrollIntoView({ behavior })
  else scrollTo({ top: 0, behavior })
}
