import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useReducedMotion } from '#web/platform/reduced-motion.ts'

type SectionLinkProps = Omit<ComponentPropsWithRef<typeof Link>, 'to'> & {
  /** The section's name in the address. */
  section: string
}

/** A link to a section of the landing page: glides there on that page, goes there first from any other. */
export function SectionLink({ section, onClick, ...rest }: SectionLinkProps) {
  const isAtHome = useLocation().pathname === '/'
  const isReduced = useReducedMotion()
  const glide = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const hasOtherWish = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isAtHome && !hasOtherWish) glideTo(section, isReduced ? 'auto' : 'smooth')
  }
  return (
    <Link
      {...rest}
      to={{ pathname: '/', hash: section }}
      preventScrollReset={isAtHome}
      defaultShouldRevalidate={false}
      onClick={glide}
    />
  )
}

/** A section that is switched off leaves the visitor at the top of the page. */
function glideTo(section: string, behavior: ScrollBehavior): void {
  const place = document.getElementById(section)
  place?.focus({ preventScroll: true })
  if (place) place.scrollIntoView({ behavior })
  else scrollTo({ top: 0, behavior })
}
