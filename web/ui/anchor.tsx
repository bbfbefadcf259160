import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/platform/messages.ts'
import { shellMessages } from './shell-messages.ts'

/** The target of a link: `to` for a screen of this site, `href` for any other address, optionally in a new tab. */
export type Destination =
  | { to: ComponentPropsWithRef<typeof Link>['to']; state?: unknown; href?: never; newTab?: never }
  | { href: string; newTab?: boolean; to?: never; state?: never }

type AnchorProps = Destination & Omit<ComponentPropsWithRef<'a'>, 'href'>

/** A link to a screen of this site or to another address; a new tab is announced, and gets no opener or referrer. */
export function Anchor({ to, state, href, newTab = false, children, ...rest }: AnchorProps) {
  const t = useMessages(shellMessages)
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
      aria-label={label && `${label} (${t.newTab})`}
    >
      {children}
      <span className="visually-hidden"> ({t.newTab})</span>
    </a>
  )
}
