import type { SiteSettings } from '#contract/site-settings.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Received } from './application-draft.ts'
import type { ApplicationFields } from './application-values.ts'
import styles from './applications.module.css'
import type { ChosenPackage } from './chosen-package.ts'
import { DetailFields } from './detail-fields.tsx'
import { applicationMessages } from './messages.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { ProofField } from './proof-field.tsx'
import { type ApplicationFieldsForm, errorOf, useApplicationForm } from './use-application-form.ts'

type ApplicationFormProps = {
  plan: ChosenPackage
  siteVersion: number
  methods: SiteSettings['paymentMethods']
  coach: { whatsapp: string | null; phone: string | null }
  onReceived: (received: Received) => void
}

const fieldsToCheck = counted(
  ['الحقول', 'حقلًا واحدًا', 'حقلين', '{n} حقول', '{n} حقلًا', '{n} حقل'],
  '{n} field',
  '{n} fields',
)

/** The order form: who applies, where to pay, the proof, the consent. Whatever fails, what was typed stays. */
export function ApplicationForm({ plan, siteVersion, methods, coach, onReceived }: ApplicationFormProps) {
  const words = useMessages(applicationMessages)
  const localized = useLocalized()
  const sentenceOf = useFieldSentence()
  const format = useFormat()
  const form = useApplicationForm({ plan, siteVersion, onReceived })
  const { errors, isSubmitted } = form.fields.formState
  const problemOf = (name: keyof ApplicationFields) => errorOf(errors, name, sentenceOf)
  const wrong = Object.keys(errors).length + (form.isProofMissing ? 1 : 0)
  const isHydrated = useHydrated()
  const isWaiting = form.proof.field.step !== 'ready'
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <DetailFields form={form.fields} errorOf={problemOf} />
      <section className={styles.group} aria-labelledby="order-pay">
        <h2 id="order-pay">{words.pay}</h2>
        <PaymentMethods methods={methods} price={plan.price} planName={localized(plan.name)} coach={coach} />
        <ProofField ref={form.proofInput} proof={form.proof} isMissing={form.isProofMissing} />
      </section>
      <TrapField form={form.fields} />
      <ConsentField form={form.fields} error={problemOf('consent')} />
      {form.failure && (
        <Notice tone="bad" role="alert">
          <b>{form.failure}</b>
          <br />
          {words.kept}
        </Notice>
      )}
      {isSubmitted && wrong > 1 && (
        <Notice tone="bad" role="alert">
          {words.checkFields(format.plural(fieldsToCheck, wrong))}
        </Notice>
      )}
      <Button type="submit" wide busy={form.isSending} disabled={!isHydrated}>
        {form.isSending ? (isWaiting ? words.waitingForProof : words.submitting) : words.submit}
      </Button>
      <p className={styles.review}>{words.review}</p>
    </form>
  )
}

/** A field that nobody sees; robots fill it in. */
function TrapField({ form }: { form: ApplicationFieldsForm }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </label>
    </div>
  )
}

// Registered after the details, as the form library puts the focus on the first wrong field by that order.
function ConsentField({ form, error }: { form: ApplicationFieldsForm; error: string | undefined }) {
  const words = useMessages(applicationMessages)
  return (
    <CheckboxField
      {...form.register('consent')}
      error={error}
      label={
        <>
          {words.consent}{' '}
          <TextLink href="/privacy" newTab>
            {words.privacy}
          </TextLink>
        </>
      }
    />
  )
}
