import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Anchor, type Destination } from './anchor.tsx'
import { type ButtonLook, buttonClass } from './button-look.ts'

type ButtonLinkProps = ButtonLook &
  Destination &
  Omit<ComponentPropsWithRef<'a'>, 'href'> & {
    /** Shown before the text. */
    icon?: ReactNode
  }

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Anchor>
  )
}
