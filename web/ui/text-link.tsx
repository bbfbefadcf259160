import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Anchor, type Destination } from './anchor.tsx'
import styles from './button.module.css'
import { classes } from './classes.ts'

type LinkLook = {
  /** Shown before the text. */
  icon?: ReactNode
}

type TextLinkProps = LinkLook & Destination & Omit<ComponentPropsWithRef<'a'>, 'href'>
type TextButtonProps = LinkLook & ComponentPropsWithRef<'button'>

/** An underlined stand-alone link, 44 px high. */
export function TextLink({ icon, className, children, ...rest }: TextLinkProps) {
  return (
    <Anchor {...rest} className={classes(styles.link, className)}>
      {icon}
      {children}
    </Anchor>
  )
}

/** A button that looks like a link, for small actions beside a text. */
export function TextButton({ icon, className, children, type, ...rest }: TextButtonProps) {
  return (
    <button {...rest} type={type ?? 'button'} className={classes(styles.link, className)}>
      {icon}
      {children}
    </button>
  )
}
