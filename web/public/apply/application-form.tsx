import { useFormat } from '#web/platform/format.tsx'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { paymentMessages } from '#web/public/payment/messages.ts'
import { PaymentMethods } from '#web/public/payment/payment-methods.tsx'
import { ProofField } from '#web/public/payment/proof-field.tsx'
import { SendButton } from '#web/public/payment/send-button.tsx'
import type { Transfer } from '#web/public/payment/use-transfer.ts'
import { useReviewTime } from '#web/shell/use-review-time.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './applications.module.css'
import { countStep } from './count-step.ts'
import { DetailFields } from './detail-fields.tsx'
import { applicationMessages } from './messages.ts'
import { RestoredDraft, SavedDraft } from './saved-draft.tsx'
import type { ApplicationFormState as Form } from './use-application-form.ts'

type ApplicationFormProps = { form: Form; transfer: Transfer }

const fieldsToCheck = counted(
  ['الحقول', 'حقلًا واحدًا', 'حقلين', '{n} حقول', '{n} حقلًا', '{n} حقل'],
  '{n} field',
  '{n} fields',
)

/** The order form: applicant, payment methods, payment proof and consent. The input stays after any error. */
export function ApplicationForm({ form, transfer }: ApplicationFormProps) {
  const { due } = transfer
  const t = useMessages(applicationMessages)
  const pay = useMessages(paymentMessages)
  const within = useReviewTime()
  const format = useFormat()
  const wrong = Object.keys(form.errors).length + (form.isFileMissing ? 1 : 0)
  const isHydrated = useHydrated()
  return (
    <form {...form.form} onInputCapture={() => countStep('form_begun')} className={styles.form}>
      {form.isRestored && <RestoredDraft onClear={form.clear} hasProof={form.proof.field.step === 'ready'} />}
      <DetailFields form={form} />
      <section className={styles.group} aria-labelledby="order-pay">
        <h2 id="order-pay">{pay.transfer}</h2>
        <PaymentMethods due={due} transfer={transfer} />
      </section>
      <section className={styles.group} aria-labelledby="order-proof">
        <h2 id="order-proof">{pay.upload}</h2>
        <ProofField proof={form.proof} isMissing={form.isFileMissing} />
        {form.isProofExpired && (
          <Notice tone="warn" role="status">
            {t.proofExpired}
          </Notice>
        )}
      </section>
      <TrapField />
      <ConsentField form={form} />
      {form.hasArrived && <Arrived />}
      {form.failure && !form.hasArrived && (
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
      <SendButton proof={form.proof} isSending={form.isSending} total={due.total} wide disabled={!isHydrated}>
        {t.submit}
      </SendButton>
      <p className={styles.review}>{pay.review(within)}</p>
      {form.isStored && <SavedDraft onClear={form.clear} />}
    </form>
  )
}

/** Says that a request with this receipt has arrived before, and where to see it; nothing of what is in it. */
function Arrived() {
  const t = useMessages(applicationMessages)
  const { noMail } = useRuntime()
  return (
    <Notice tone="warn" role="alert">
      <b>{t.arrived}</b>
      <p>{noMail ? t.arrivedBodyNoMail : t.arrivedBody}</p>
      <TextLink to="/status">{t.seeStatus}</TextLink>
    </Notice>
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
      className={styles.consent}
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
