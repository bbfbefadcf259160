import type { Ref } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

type CodeFieldProps = { label: string; error: string | undefined; hint?: string; ref?: Ref<HTMLInputElement> }

/** The field for an authenticator code; phones offer autofill and a numeric keyboard. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      name="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      aria-required="true"
    />
  )
}
