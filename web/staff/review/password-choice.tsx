import { Dices } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { row, stack } from '#web/ui/layout.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { suggestPassword } from './generate-password.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'

type PasswordChoiceProps = {
  portal: ReviewPortal
  value: string
  onChange: (password: string) => void
  /** Called with a generated password, which only this screen knows. */
  onMade: (password: string) => void
  onCopied: () => void
  /** The validation error of the password, as a code for `fieldSentence`. */
  weak: string | undefined
  /** The server's validation error, as a sentence. */
  problem: string | undefined
}

/** The applicant's password: typed, or generated and copied. Optional at /coach. */
export function PasswordChoice({ portal, value, weak, problem, ...acts }: PasswordChoiceProps) {
  const { onChange, onMade, onCopied } = acts
  const t = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const isOptional = portal === 'coach'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  return (
    <div className={stack(10)}>
      <PasswordField
        ref={field}
        label={isOptional ? t.customPassword : t.setPassword}
        optional={isOptional}
        hint={isOptional ? t.customPasswordHint : t.passwordHint}
        error={problem ?? (weak ? sentenceOf(weak) : undefined)}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={row(8)}>
        <Button variant="ghost" size="compact" icon={<Dices />} onClick={() => onMade(suggestPassword())}>
          {t.generate}
        </Button>
        {value && !weak && (
          <CopyButton value={value} onCopied={onCopied}>
            {t.copyPassword}
          </CopyButton>
        )}
      </div>
    </div>
  )
}
