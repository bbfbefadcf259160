import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { emailHint } from '#web/ui/email-hint.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'
import type { ApplicationFormState } from './use-application-form.ts'

/** The applicant's fields: name, email with a hint at misspellings, phones, and the new account's password. */
export function DetailFields({ form }: { form: ApplicationFormState }) {
  const t = useMessages(applicationMessages)
  const { field, values } = form
  const isHydrated = useHydrated()
  const isSame = !isHydrated || values.sameAsPhone
  const acceptSuggestion = (email: string) => {
    form.write({ email })
    form.focus('email')
  }
  return (
    <section className={styles.group} aria-labelledby="order-details">
      <h2 id="order-details">{t.details}</h2>
      <TextField {...field('fullName')} label={t.fullName} autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        label={t.email}
        hint={isHydrated && emailHint(values.email, acceptSuggestion)}
        autoComplete="email"
        placeholder="name@example.com"
      />
      <div className={styles.half}>
        <TextField
          {...field('phone')}
          type="tel"
          label={t.phone}
          autoComplete="tel"
          placeholder="01x xxxx xxxx"
        />
        {!isSame && (
          <TextField {...field('whatsapp')} type="tel" label={t.whatsapp} placeholder="01x xxxx xxxx" />
        )}
      </div>
      <CheckboxField {...form.box('sameAsPhone')} label={t.sameAsPhone} />
      <div className={styles.half}>
        <TextField
          {...field('socialMedia')}
          label={t.socialMedia}
          optional
          dir="ltr"
          placeholder="@username"
        />
        <PasswordField
          {...field('password')}
          label={t.password}
          hint={form.isRestored ? t.passwordAgain : t.passwordHint}
          autoComplete="new-password"
        />
      </div>
    </section>
  )
}
