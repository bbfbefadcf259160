import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/platform/messages.ts'
import { shellMessages } from './shell-messages.ts'

/** Where a link leads: `to` a screen of ours, or `href` anywhere else, if need be in a new tab. */
export type Destination =
  | { to: ComponentPropsWithRef<typeof Link>['to']; state?: unknown; href?: never; newTab?: never }
  | { href: string; newTab?: boolean; to?: never; state?: never }

type AnchorProps = Destination & Omit<ComponentPropsWithRef<'a'>, 'href'>

/** A link to a screen of ours, or to somewhere else; one that opens a new tab says so and hands nothing over. */
export function Anchor({ to, state, href, newTab = false, children, ...rest }: AnchorProps) {
  const words = useMessages(shellMessages)
  if (to !== undefined) {
    return (
      <Link to={to} state={state} {...rest}>
        {children}
      </Link>
    )
  }
  if (!newTab) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  const label = rest['aria-label']
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      aria-label={label && `${label} (${words.newTab})`}
    >
      {children}
      <span className="visually-hidden"> ({words.newTab})</span>
    </a>
  )
}
