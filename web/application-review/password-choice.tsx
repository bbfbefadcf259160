import { Dices } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './approve.module.css'
import { generatePassword } from './generate-password.ts'
import { type ReviewDesk, reviewMessages } from './messages.ts'

type PasswordChoiceProps = {
  desk: ReviewDesk
  value: string
  onChange: (password: string) => void
  /** One was made here, which nobody has in mind. */
  onMade: (password: string) => void
  onCopied: () => void
  /** Why it can't be one, by the code of the field's fault. */
  weak: string | undefined
  /** What the server said of it. */
  refused: string | undefined
}

/** The password that an applicant gets: typed, or made here and copied. At /coach it may stay empty. */
export function PasswordChoice({ desk, value, weak, refused, ...acts }: PasswordChoiceProps) {
  const { onChange, onMade, onCopied } = acts
  const words = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const isOptional = desk === 'coach'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [refused])
  return (
    <div className={styles.passwordGroup}>
      <PasswordField
        ref={field}
        label={isOptional ? words.customPassword : words.setPassword}
        optional={isOptional}
        hint={isOptional ? words.customPasswordHint : words.passwordHint}
        error={refused ?? (weak ? sentenceOf(weak) : undefined)}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.passwordActs}>
        <Button variant="ghost" size="compact" icon={<Dices />} onClick={() => onMade(generatePassword())}>
          {words.generate}
        </Button>
        {value && !weak && (
          <CopyButton value={value} onCopied={onCopied}>
            {words.copyPassword}
          </CopyButton>
        )}
      </div>
    </div>
  )
}
