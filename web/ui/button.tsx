import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { BusyRing } from './busy-ring.tsx'
import { type ButtonLook, buttonClass } from './button-look.ts'

type ButtonProps = ButtonLook &
  ComponentPropsWithRef<'button'> & {
    /** Shown before the text. */
    icon?: ReactNode
    /** Ignores clicks and submits without losing the focus. The caller changes the text. */
    busy?: boolean
  }

/** A button. Its type defaults to `button`. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, className, children, onClick, type, ...rest } = props

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      {busy ? <BusyRing /> : icon}
      {children}
    </button>
  )
}
