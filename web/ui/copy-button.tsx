import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText } from '#web/platform/clipboard.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'

type CopyButtonProps = ButtonLook & {
  /** What is copied. */
  value: string
  /** What it is called: "Copy the InstaPay address". */
  label?: string
  /** It was really copied. */
  onCopied?: () => void
  /** Words on the button; without them it shows the icon alone. */
  children?: ReactNode
}

const shownFor = { copied: 2000, failed: 8000 }

/** Copies a text and says so, to the eye for a while and to a screen reader; where it can't, it says that. */
export function CopyButton({
  value,
  label,
  onCopied,
  children,
  variant = 'ghost',
  size = 'compact',
  wide,
}: CopyButtonProps) {
  const words = useMessages(uiMessages)
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
          {outcome === 'copied' ? words.copied : children}
        </Button>
      ) : (
        <IconButton ref={button} label={label ?? words.copy} onClick={copy}>
          {icon}
        </IconButton>
      )}
      <span role="status" className={outcome === 'failed' ? 'micro' : 'visually-hidden'}>
        {outcome === 'copied' && words.copied}
        {outcome === 'failed' && words.copyFailed}
      </span>
    </>
  )
}
