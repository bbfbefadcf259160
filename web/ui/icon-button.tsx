import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Anchor, type Destination } from './anchor.tsx'
import styles from './button.module.css'
import { classes } from './classes.ts'

type IconLook = {
  /** The accessible name. */
  label: string
  children: ReactNode
  /** Draws a thin border. */
  framed?: boolean
}

type IconButtonProps = IconLook & Omit<ComponentPropsWithRef<'button'>, 'aria-label'>
type IconLinkProps = IconLook & Destination & Omit<ComponentPropsWithRef<'a'>, 'href' | 'aria-label'>

/** A button of 44 px with only an icon. */
export function IconButton({ label, framed = false, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      className={classes(styles.iconButton, framed && styles.framed, className)}
    />
  )
}

/** A link of 44 px with only an icon. */
export function IconLink({ label, framed = false, className, ...rest }: IconLinkProps) {
  return (
    <Anchor
      {...rest}
      aria-label={label}
      className={classes(styles.iconButton, framed && styles.framed, className)}
    />
  )
}
