import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { accountMessages } from './messages.ts'

type IdentityFieldsProps = { errors: { name?: string; phone?: string; whatsapp?: string } }

/** The fields of a user who confirms an address. They start empty: a stranger may have entered the account's data. */
export function IdentityFields({ errors }: IdentityFieldsProps) {
  const t = useMessages(accountMessages)
  const [isSame, setSame] = useState(true)
  return (
    <>
      <TextField name="name" label={t.name} error={errors.name} autoComplete="name" />
      <TextField
        name="phone"
        type="tel"
        label={t.phone}
        hint={t.phoneHint}
        error={errors.phone}
        autoComplete="tel"
      />
      <CheckboxField
        label={t.sameAsPhone}
        checked={isSame}
        onChange={(event) => setSame(event.target.checked)}
      />
      {!isSame && (
        <TextField name="whatsapp" type="tel" label={t.whatsapp} error={errors.whatsapp} autoComplete="off" />
      )}
    </>
  )
}
