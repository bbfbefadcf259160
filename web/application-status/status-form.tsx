import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { StatusKey } from '#contract/application-status.ts'
import { foldDigits } from '#contract/text.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './application-status.module.css'
import { statusMessages } from './messages.ts'

type StatusFormProps = {
  /** The code where it is known already. */
  code: string
  isLooking: boolean
  secondsLeft: number
  failure: string | null
  /** There was a wait, and it is over. */
  hadToWait: boolean
  onLook: (key: StatusKey) => void
}

type Missing = { code?: true; digits?: true }

/** Asks for the code and the last digits of the phone. Whatever is answered, what was typed stays. */
export function StatusForm({ code, isLooking, secondsLeft, failure, hadToWait, onLook }: StatusFormProps) {
  const words = useMessages(statusMessages)
  const waitText = useWaitText('button')
  const isHydrated = useHydrated()
  const [missing, setMissing] = useState<Missing>({})
  const codeField = useRef<HTMLInputElement>(null)
  const digitsField = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = { code: codeField.current?.value ?? '', phoneLast4: digitsField.current?.value ?? '' }
    const isCode = typed.code.trim() !== ''
    const isDigits = foldDigits(typed.phoneLast4).replace(/\D/g, '').length === 4
    setMissing({ ...(!isCode && { code: true }), ...(!isDigits && { digits: true }) })
    if (isCode && isDigits) onLook(typed)
    else (isCode ? digitsField : codeField).current?.focus()
  }

  return (
    <Card as="section" className={styles.card} aria-labelledby="status-title">
      <h1 id="status-title">{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      <form method="post" noValidate onSubmit={submit} className={styles.fields}>
        <TextField
          ref={codeField}
          label={words.code}
          hint={words.codeHint}
          error={missing.code && words.codeMissing}
          defaultValue={code}
          className={styles.code}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-required="true"
        />
        <TextField
          ref={digitsField}
          label={words.digits}
          hint={words.digitsHint}
          error={missing.digits && words.digitsMissing}
          className={styles.code}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-required="true"
        />
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <Button
          type="submit"
          wide
          busy={isLooking}
          disabled={!isHydrated}
          aria-disabled={secondsLeft > 0}
          icon={<Search />}
        >
          {isLooking && words.looking}
          {!isLooking && (secondsLeft > 0 ? words.wait(waitText(secondsLeft)) : words.look)}
        </Button>
        <span role="status" className="visually-hidden">
          {hadToWait && words.canTryAgain}
        </span>
      </form>
      <TextLink to="/contact">{words.noCode}</TextLink>
    </Card>
  )
}
