import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { accountMessages } from './messages.ts'

type IdentityFieldsProps = { errors: { name?: string; phone?: string; whatsapp?: string } }

/** Who somebody is who confirms an address: always empty, since a stranger may have typed what the account says. */
export function IdentityFields({ errors }: IdentityFieldsProps) {
  const words = useMessages(accountMessages)
  const [isSame, setSame] = useState(true)
  return (
    <>
      <TextField name="name" label={words.name} error={errors.name} autoComplete="name" />
      <TextField
        name="phone"
        type="tel"
        label={words.phone}
        hint={words.phoneHint}
        error={errors.phone}
        autoComplete="tel"
      />
      <CheckboxField
        label={words.sameAsPhone}
        checked={isSame}
        onChange={(event) => setSame(event.target.checked)}
      />
      {!isSame && (
        <TextField
          name="whatsapp"
          type="tel"
          label={words.whatsapp}
          error={errors.whatsapp}
          autoComplete="off"
        />
      )}
    </>
  )
}
