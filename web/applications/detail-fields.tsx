import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { emailHint } from '#web/ui/email-hint.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ApplicationFields } from './application-values.ts'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'
import type { ApplicationFieldsForm } from './use-application-form.ts'

type DetailFieldsProps = {
  form: ApplicationFieldsForm
  errorOf: (name: keyof ApplicationFields) => string | undefined
}

/** Who applies: name, e-mail with a hint at slips, phones, and the password of the account to come. */
export function DetailFields({ form, errorOf }: DetailFieldsProps) {
  const words = useMessages(applicationMessages)
  const { register, watch } = form
  const isHydrated = useHydrated()
  const isSame = !isHydrated || watch('sameAsPhone')
  const takeMeant = (email: string) => {
    form.setValue('email', email, { shouldValidate: true })
    form.setFocus('email')
  }
  return (
    <section className={styles.group} aria-labelledby="order-details">
      <h2 id="order-details">{words.details}</h2>
      <TextField
        {...register('fullName')}
        label={words.fullName}
        error={errorOf('fullName')}
        autoComplete="name"
      />
      <TextField
        {...register('email')}
        type="email"
        label={words.email}
        error={errorOf('email')}
        hint={isHydrated && emailHint(watch('email') ?? '', takeMeant)}
        autoComplete="email"
        placeholder="name@example.com"
      />
      <div className={styles.half}>
        <TextField
          {...register('phone')}
          type="tel"
          label={words.phone}
          error={errorOf('phone')}
          autoComplete="tel"
          placeholder="01x xxxx xxxx"
        />
        {!isSame && (
          <TextField
            {...register('whatsapp')}
            type="tel"
            label={words.whatsapp}
            error={errorOf('whatsapp')}
            placeholder="01x xxxx xxxx"
          />
        )}
      </div>
      <CheckboxField {...register('sameAsPhone')} label={words.sameAsPhone} />
      <div className={styles.half}>
        <TextField
          {...register('socialMedia')}
          label={words.socialMedia}
          error={errorOf('socialMedia')}
          optional
          dir="ltr"
          placeholder="@username"
        />
        <PasswordField
          {...register('password')}
          label={words.password}
          hint={words.passwordHint}
          error={errorOf('password')}
          autoComplete="new-password"
        />
      </div>
    </section>
  )
}
