import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { StatusKey } from '#contract/applications-status.ts'
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
  /** The tracking code, if it is known. */
  code: string
  isLooking: boolean
  secondsLeft: number
  failure: string | null
  /** There was a wait, and it is over. */
  hadToWait: boolean
  onLook: (key: StatusKey) => void
}

type Missing = { code?: true; digits?: true }

/** The form for the tracking code and the last digits of the phone. The input stays after any response. */
export function StatusForm({ code, isLooking, secondsLeft, failure, hadToWait, onLook }: StatusFormProps) {
  const t = useMessages(statusMessages)
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
      <h1 id="status-title">{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      <form method="post" noValidate onSubmit={submit} className={styles.fields}>
        <TextField
          ref={codeField}
          label={t.code}
          hint={t.codeHint}
          error={missing.code && t.codeMissing}
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
          label={t.digits}
          hint={t.digitsHint}
          error={missing.digits && t.digitsMissing}
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
          {isLooking && t.looking}
          {!isLooking && (secondsLeft > 0 ? t.wait(waitText(secondsLeft)) : t.look)}
        </Button>
        <span role="status" className="visually-hidden">
          {hadToWait && t.canTryAgain}
        </span>
      </form>
      <TextLink to="/contact">{t.noCode}</TextLink>
    </Card>
  )
}
