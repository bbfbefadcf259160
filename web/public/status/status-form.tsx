import { Search } from 'lucide-react'
import { StatusKey } from '#contract/applications-status.ts'
import { foldDigits } from '#contract/text.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './application-status.module.css'
import { statusMessages } from './messages.ts'
import type { Status } from './use-status.ts'

const digitsIn = (text: string) => foldDigits(text).replace(/\D/g, '').length

/** The form for the tracking code and the last digits of the phone. The input stays after any response. */
export function StatusForm({ code, status }: { code: string; status: Status }) {
  const { failure, secondsLeft } = status
  const t = useMessages(statusMessages)
  const waitText = useWaitText('button')
  const isHydrated = useHydrated()
  const { noMail } = useRuntime()
  const { form, field } = useCallForm({
    schema: StatusKey,
    initial: { code, phoneLast4: '' },
    check: (typed) => ({
      ...(typed.code.trim() === '' && { code: t.codeMissing }),
      ...(digitsIn(typed.phoneLast4) !== 4 && { phoneLast4: t.digitsMissing }),
    }),
    send: status.look,
  })
  const isLooking = status.step === 'looking'
  return (
    <Card as="section" className={styles.card} aria-labelledby="status-title">
      <h1 id="status-title">{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      <form {...form} className={styles.fields}>
        <TextField
          {...field('code')}
          label={t.code}
          hint={noMail ? t.codeHintNoMail : t.codeHint}
          className={styles.code}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-required="true"
        />
        <TextField
          {...field('phoneLast4')}
          label={t.digits}
          hint={t.digitsHint}
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
          {status.hadToWait && t.canTryAgain}
        </span>
      </form>
      <TextLink to="/contact">{t.noCode}</TextLink>
    </Card>
  )
}
