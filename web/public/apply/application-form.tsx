import type { SiteSettings } from '#contract/site-settings.ts'
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
import styles from './applications.module.css'
import type { ChosenPackage } from './chosen-package.ts'
import { DetailFields } from './detail-fields.tsx'
import { applicationMessages } from './messages.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { ProofField } from './proof-field.tsx'
import { type ApplicationFormState as Form, useApplicationForm } from './use-application-form.ts'

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

/** The order form: applicant, payment methods, payment proof and consent. The input stays after any error. */
export function ApplicationForm({ plan, siteVersion, methods, coach, onReceived }: ApplicationFormProps) {
  const t = useMessages(applicationMessages)
  const localized = useLocalized()
  const format = useFormat()
  const form = useApplicationForm({ plan, siteVersion, onReceived })
  const wrong = Object.keys(form.errors).length + (form.isFileMissing ? 1 : 0)
  const isHydrated = useHydrated()
  const isWaiting = form.proof.field.step !== 'ready'
  return (
    <form {...form.form} className={styles.form}>
      <DetailFields form={form} />
      <section className={styles.group} aria-labelledby="order-pay">
        <h2 id="order-pay">{t.pay}</h2>
        <PaymentMethods methods={methods} price={plan.price} planName={localized(plan.name)} coach={coach} />
        <ProofField proof={form.proof} isMissing={form.isFileMissing} />
      </section>
      <TrapField />
      <ConsentField form={form} />
      {form.failure && (
        <Notice tone="bad" role="alert">
          <b>{form.failure}</b>
          <br />
          {t.saved}
        </Notice>
      )}
      {form.isChecked && wrong > 1 && (
        <Notice tone="bad" role="alert">
          {t.checkFields(format.plural(fieldsToCheck, wrong))}
        </Notice>
      )}
      <Button type="submit" wide busy={form.isSending} disabled={!isHydrated}>
        {form.isSending ? (isWaiting ? t.waitingForProof : t.submitting) : t.submit}
      </Button>
      <p className={styles.review}>{t.review}</p>
    </form>
  )
}

/** A honeypot: hidden from users, filled in by bots. */
function TrapField() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function ConsentField({ form }: { form: Form }) {
  const t = useMessages(applicationMessages)
  return (
    <CheckboxField
      {...form.box('consent')}
      label={
        <>
          {t.consent}{' '}
          <TextLink href="/privacy" newTab>
            {t.privacy}
          </TextLink>
        </>
      }
    />
  )
}
