import type { Ref } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

type CodeFieldProps = { label: string; error: string | undefined; hint?: string; ref?: Ref<HTMLInputElement> }

/** The field for a code of an authenticator app; phones offer the code and a keyboard of digits. */
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
