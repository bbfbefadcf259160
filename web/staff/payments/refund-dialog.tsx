import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cairoDay } from '#contract/cairo-days.ts'
import { inPounds } from '#contract/money.ts'
import type { Refund, Statement } from '#contract/payments.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import type { ChosenFile, FileUpload } from '#web/platform/file-upload.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { typedPiastres } from '#web/platform/typed-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { paymentMessages } from './messages.ts'
import { statementOf, useRefund, type Whose } from './queries.ts'
import { RefundProofField, useRefundProof } from './refund-proof.tsx'

type RefundDialogProps = { whose: Whose; onClose: () => void }

/** Records money that was paid back: at which request, how much, when, and whether access goes on. */
export function RefundDialog({ whose, onClose }: RefundDialogProps) {
  const t = useMessages(paymentMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(statementOf(whose, language))
  if (data) return <Form {...{ whose, onClose }} statement={data} />
  return (
    <Dialog open reading title={t.refundTitle} onClose={onClose}>
      {error ? <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Dialog>
  )
}

function Form({ whose, statement, onClose }: RefundDialogProps & { statement: Statement }) {
  const t = useMessages(paymentMessages)
  const { cancel } = useMessages(uiMessages)
  const proof = useRefundProof()
  const sending = useSending(proof.upload, onClose)
  const form = useRefundForm(whose, statement)
  const { busy } = sending
  return (
    <Dialog
      open
      title={t.refundTitle}
      onClose={onClose}
      dismissible={!busy}
      failure={sending.failure}
      footer={
        <>
          <Button
            variant="bad"
            busy={busy}
            disabled={form.refund === null || isSendingFile(proof)}
            onClick={() => form.refund && sending.send(form.refund)}
          >
            {busy ? t.recording : form.refund ? t.record(form.money) : t.refund}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <Fields form={form} statement={statement} problems={sending.fields} />
      <RefundProofField proof={proof} error={sending.fields.proof} />
    </Dialog>
  )
}

// A file that failed has said so and is not waited for.
const isSendingFile = ({ field }: ChosenFile) => field.step === 'checking' || field.step === 'uploading'

/** What is typed; the refund is null until it is possible. */
function useRefundForm(whose: Whose, { orders }: Statement) {
  const format = useFormat()
  const money = (amount: number) => format.money(inPounds({ amount, currency: 'EGP' }))
  const own =
    whose.kind === 'request' ? whose.id : orders.find(({ refundable }) => refundable > 0)?.request._id
  const [id, setId] = useState(own ?? orders[0]?.request._id ?? '')
  const [typed, setTyped] = useState('')
  const [today] = useState(() => cairoDay(new Date()))
  const [day, setDay] = useState(today)
  const [chosen, setAccess] = useState<Refund['access']>('keep')
  const order = orders.find(({ request }) => request._id === id)
  const most = order?.refundable ?? 0
  // A request that was rejected or withdrawn gave none that could end.
  const givesAccess = order?.isApproved ?? false
  const access = givesAccess ? chosen : 'keep'
  const amount = typedPiastres(typed)
  const isRight = amount !== null && amount >= 1 && amount <= most
  const refund = isRight && day !== '' && day <= today ? { id, amount, day, access } : null
  return {
    ...{ id, setId, typed, setTyped, today, day, setDay, access, setAccess, givesAccess, refund },
    problem:
      typed === '' || isRight ? undefined : amount !== null && amount > most ? 'refund_most' : 'amount',
    most: money(most),
    money: money(amount ?? 0),
  }
}

type FieldsProps = {
  form: ReturnType<typeof useRefundForm>
  statement: Statement
  problems: Record<string, string>
}

function Fields({ form, statement: { orders }, problems }: FieldsProps) {
  const t = useMessages(paymentMessages)
  const sentenceOf = useFieldSentence()
  return (
    <>
      <p>{t.refundLead}</p>
      {orders.length > 1 && (
        <SelectField label={t.order} value={form.id} onChange={({ target }) => form.setId(target.value)}>
          {orders.map(({ request }) => (
            <option key={request._id} value={request._id}>
              {request.code}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t.amount}
        hint={t.most(form.most)}
        inputMode="decimal"
        dir="ltr"
        value={form.typed}
        error={problems.amount ?? (form.problem && sentenceOf(form.problem))}
        onChange={({ target }) => form.setTyped(target.value)}
      />
      <TextField
        type="date"
        label={t.day}
        max={form.today}
        value={form.day}
        error={problems.day ?? (form.day <= form.today ? undefined : sentenceOf('day'))}
        onChange={({ target }) => form.setDay(target.value)}
      />
      {form.givesAccess && (
        <SegmentedControl
          label={t.access}
          name="refund-access"
          segments={[
            { value: 'keep', label: t.keep },
            { value: 'end', label: t.end },
          ]}
          value={form.access}
          onChange={({ target }) => form.setAccess(target.value as Refund['access'])}
        />
      )}
    </>
  )
}

function useSending(file: FileUpload, onClose: () => void) {
  const t = useMessages(paymentMessages)
  const format = useFormat()
  const toast = useToast()
  const refund = useRefund(file)
  const error = refund.error instanceof ApiError && refund.error.status !== 401 ? refund.error : null
  const fields: Record<string, string> = error ? { ...error.fields } : {}
  const isAtField = fields.amount !== undefined || fields.day !== undefined || fields.proof !== undefined
  return {
    busy: refund.isPending,
    fields,
    failure: refund.error && !isAtField ? (error?.sentence ?? t.recordFailed) : undefined,
    send: (given: Refund & { id: string }) =>
      refund.mutate(given, {
        onSuccess: () => {
          toast.show({ title: t.recorded(format.money(inPounds({ amount: given.amount, currency: 'EGP' }))) })
          onClose()
        },
      }),
  }
}
