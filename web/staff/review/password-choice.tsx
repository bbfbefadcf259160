import { Dices } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { row, stack } from '#web/ui/layout.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { approveMessages } from './approve-messages.ts'
import { suggestPassword } from './generate-password.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import type { PasswordKind } from './use-approval.ts'

type PasswordChoiceProps = {
  portal: ReviewPortal
  kind: PasswordKind
  /** Whether the applicant chose a password, which can stay valid. */
  canKeep: boolean
  onKind: (kind: PasswordKind) => void
  value: string
  onChange: (password: string) => void
  /** Called with a generated password, which only this screen knows. */
  onMade: (password: string) => void
  /** The validation error of the password, as a code for `fieldSentence`. */
  weak: string | undefined
  /** The server's validation error, as a sentence. */
  problem: string | undefined
}

/** Whether the applicant's own password stays valid, or a new one is set. */
export function PasswordChoice(props: PasswordChoiceProps) {
  const { kind, canKeep, onKind } = props
  const t = useMessages(approveMessages)
  return (
    <>
      {canKeep && (
        <SegmentedControl<PasswordKind>
          name="password-kind"
          label={t.whichPassword}
          hint={kind === 'keep' ? t.keepHint : t.replacesHint}
          value={kind}
          onChange={(event) => onKind(event.target.value === 'new' ? 'new' : 'keep')}
          segments={[
            { value: 'keep', label: t.keepPassword },
            { value: 'new', label: t.newPassword },
          ]}
        />
      )}
      {kind === 'new' && <NewPasswordField {...props} />}
    </>
  )
}

/** A new password: typed, or generated and copied. Optional at /coach, unless it replaces the applicant's own. */
function NewPasswordField({ portal, canKeep, value, weak, problem, ...acts }: PasswordChoiceProps) {
  const { onChange, onMade } = acts
  const t = useMessages(approveMessages)
  const { copyPassword } = useMessages(reviewMessages)
  const sentenceOf = useFieldSentence()
  const isOptional = portal === 'coach' && !canKeep
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  return (
    <div className={stack(10)}>
      <PasswordField
        ref={field}
        label={portal === 'coach' ? t.customPassword : t.setPassword}
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
        {value && !weak && <CopyButton value={value}>{copyPassword}</CopyButton>}
      </div>
    </div>
  )
}
