import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'

type PasswordFieldProps = FieldLook & Omit<ComponentPropsWithRef<'input'>, 'type' | 'dir'>

/** A password that can be shown while it is typed. Pasting and password managers work. */
export function PasswordField({ label, hint, error, optional, className, ...input }: PasswordFieldProps) {
  const ids = useFieldIds(input.id)
  const t = useMessages(uiMessages)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <div className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...describedBy({ hint, error }, ids, input['aria-describedby'])}
          id={ids.control}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          className={classes(styles.control, className)}
        />
        <IconButton
          className={styles.inside}
          label={shown ? t.hidePassword : t.showPassword}
          aria-controls={ids.control}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
    </FieldFrame>
  )
}
