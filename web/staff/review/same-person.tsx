import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sameEmailMessages } from './same-email-messages.ts'

type SamePersonProps = { checked: boolean; disabled: boolean; onChange: (isSame: boolean) => void }

/** Asks whether the applicant owns the account of this email, which verified none of the application's numbers. */
export function SamePerson({ checked, disabled, onChange }: SamePersonProps) {
  const t = useMessages(sameEmailMessages)
  return (
    <Notice tone="warn" role="status">
      {t.otherPerson}
      <CheckboxField
        label={t.samePerson}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Notice>
  )
}
