import { z } from 'zod'
import type { OwnReading } from '#contract/own-reading.ts'
import { SomePiastres } from '#contract/payment-values.ts'
import { ReceiptCorrection, readMethods } from '#contract/proof-reading.ts'
import { useMessages } from '#web/platform/messages.ts'
import { amountText, typedPiastres } from '#web/platform/typed-amount.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './own-reading.module.css'
import { ownReadingMessages } from './own-reading-messages.ts'
import type { Status } from './use-status.ts'

type CorrectionFormProps = { reading: OwnReading; status: Status; onEnd: (isSaved: boolean) => void }

/** What was typed, as a correction; an empty field says nothing. */
const Typed = z.object({
  amount: z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : (typedPiastres(text) ?? Number.NaN)))
    .pipe(SomePiastres.optional()),
  reference: z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(ReceiptCorrection.shape.reference),
  method: z
    .string()
    .transform((value) => value || undefined)
    .pipe(ReceiptCorrection.shape.method),
})

/** What the receipt truly shows, filled in with what was read. */
export function CorrectionForm({ reading, status, onEnd }: CorrectionFormProps) {
  const t = useMessages(ownReadingMessages)
  const { correction } = reading
  const amount = correction?.amount ?? piastresOf(reading)
  const { form, field, isSending } = useCallForm({
    schema: Typed,
    initial: {
      amount: amount === undefined ? '' : amountText(amount),
      reference: correction?.reference ?? reading.reference ?? '',
      method: correction?.method ?? reading.method ?? '',
    },
    send: async (typed) => (await status.correct(differingFrom(reading, typed), reading.readAt)) || null,
    onSent: () => onEnd(true),
  })
  return (
    <form {...form} className={styles.form}>
      <p ref={takeFocus} tabIndex={-1}>
        {t.hint}
      </p>
      <TextField
        {...field('amount')}
        label={t.amount}
        hint={t.amountHint}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        {...field('reference')}
        label={t.reference}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
      />
      <SelectField {...field('method')} label={t.method}>
        <option value="">{t.unsaid}</option>
        {readMethods.map((method) => (
          <option key={method} value={method}>
            {t.methods[method]}
          </option>
        ))}
      </SelectField>
      <div className={styles.buttons}>
        <Button type="submit" busy={isSending} disabled={status.step === 'looking'}>
          {isSending ? t.saving : t.save}
        </Button>
        <Button variant="ghost" disabled={isSending} onClick={() => onEnd(false)}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

const piastresOf = ({ amount }: OwnReading) => (amount === undefined ? undefined : Math.round(amount * 100))

/** Only what is not as it was read is a correction. */
function differingFrom(
  reading: OwnReading,
  { amount, reference, method }: ReceiptCorrection,
): ReceiptCorrection {
  return {
    ...(amount !== piastresOf(reading) && { amount }),
    ...(reference !== reading.reference && { reference }),
    ...(method !== reading.method && { method }),
  }
}
