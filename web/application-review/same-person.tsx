import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sameEmailMessages } from './same-email-messages.ts'

type SamePersonProps = { checked: boolean; disabled: boolean; onChange: (isSame: boolean) => void }

/** Asks, where the account of a request's e-mail has proved none of its numbers, whether they are the same person's. */
export function SamePerson({ checked, disabled, onChange }: SamePersonProps) {
  const words = useMessages(sameEmailMessages)
  return (
    <Notice tone="warn" role="status">
      {words.otherPerson}
      <CheckboxField
        label={words.samePerson}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Notice>
  )
}
