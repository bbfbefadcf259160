import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText } from '#web/platform/clipboard.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'

type CopyButtonProps = ButtonLook & {
  /** The text to copy. */
  value: string
  /** The accessible name: "Copy the InstaPay address". */
  label?: string
  /** Called if the text was copied. */
  onCopied?: () => void
  /** The button's text; without it, only the icon is shown. */
  children?: ReactNode
}

const shownFor = { copied: 2000, failed: 8000 }

/** Copies a text and announces success or failure, on the screen for some seconds and to screen readers. */
export function CopyButton({
  value,
  label,
  onCopied,
  children,
  variant = 'ghost',
  size = 'compact',
  wide,
}: CopyButtonProps) {
  const t = useMessages(uiMessages)
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownFor[outcome])
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    if (!button.current) return
    const isCopied = await copyText(value, button.current)
    setOutcome(isCopied ? 'copied' : 'failed')
    if (isCopied) onCopied?.()
  }

  const icon = outcome === 'copied' ? <Check /> : <Copy />
  return (
    <>
      {children ? (
        <Button ref={button} {...{ variant, size, wide, icon }} onClick={copy}>
          {outcome === 'copied' ? t.copied : children}
        </Button>
      ) : (
        <IconButton ref={button} label={label ?? t.copy} onClick={copy}>
          {icon}
        </IconButton>
      )}
      <span role="status" className={outcome === 'failed' ? 'micro' : 'visually-hidden'}>
        {outcome === 'copied' && t.copied}
        {outcome === 'failed' && t.copyFailed}
      </span>
    </>
  )
}
