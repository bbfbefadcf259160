import { useState } from 'react'
import { inPounds, orderTotal } from '#contract/money.ts'
import { daysFor, fundsFor, settle } from '#contract/settlement.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { typedPiastres } from '#web/platform/typed-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { approveMessages } from './approve-messages.ts'
import { ArrivalField } from './arrival-field.tsx'
import { arrivedMessages } from './arrived-messages.ts'
import type { DecisionPanelProps } from './decision-panel.tsx'
import type { Amounts } from './queries.ts'

type ArrivedDialogProps = Pick<DecisionPanelProps, 'request' | 'decision'> & { onClose: () => void }

type Choice = 'ask' | 'days' | 'credit'

/** Another amount than due arrived: how much, and what follows, with the arithmetic in words before the press. */
export function ArrivedDialog({ request, decision, onClose }: ArrivedDialogProps) {
  const t = useMessages(arrivedMessages)
  const { cancel } = useMessages(uiMessages)
  const form = useArrival({ request, decision })
  const { approval, rejecting, isArmed } = decision
  const { pressAgain } = useMessages(approveMessages)
  const isBusy = approval.isPending || rejecting.isPending

  function send() {
    if (form.amounts && form.asks) rejecting.askForRest(form.amounts.received ?? 0)
    else if (form.amounts) decision.approveAmounts(form.amounts)
  }

  return (
    <Dialog
      open
      title={t.open}
      onClose={onClose}
      dismissible={!isBusy}
      failure={(form.asks ? rejecting.failure : approval.failure) ?? undefined}
      footer={
        <>
          <Button variant="ok" busy={isBusy} disabled={form.amounts === null} onClick={send}>
            {isBusy ? t.sending : isArmed && !form.asks ? pressAgain : form.actName}
          </Button>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <Fields form={form} request={request} />
      {form.amounts && !form.asks && !request.arrival && !request.paidTwice && (
        <ArrivalField arrival={decision.arrival} hasKey={false} />
      )}
    </Dialog>
  )
}

function Fields({
  form,
  request,
}: Pick<ArrivedDialogProps, 'request'> & { form: ReturnType<typeof useArrival> }) {
  const t = useMessages(arrivedMessages)
  const sentenceOf = useFieldSentence()
  const { money, segments } = form
  return (
    <>
      <p>
        {request.kept === undefined
          ? t.due(money(form.due))
          : t.kept(money(request.kept), money(Math.max(0, form.due - request.kept)))}
      </p>
      <TextField
        label={t.amount}
        hint={t.amountHint}
        inputMode="decimal"
        dir="ltr"
        value={form.typed}
        error={form.typed === '' || form.isAmount ? undefined : sentenceOf('amount')}
        onChange={({ target }) => form.setTyped(target.value)}
      />
      {request.credit !== undefined && (
        <CheckboxField
          label={t.takeCredit(money(request.credit))}
          checked={form.usesCredit}
          onChange={({ target }) => form.setUsesCredit(target.checked)}
        />
      )}
      <p aria-live="polite">{form.comparison}</p>
      {segments.length > 0 && (
        <SegmentedControl
          label={t.what}
          name="difference"
          segments={segments}
          value={form.choice}
          onChange={({ target }) => form.setChoice(target.value as Choice)}
        />
      )}
      {form.result && <p aria-live="polite">{form.result}</p>}
    </>
  )
}

/** The amount and the choice, and in words what they come to. `amounts` is null until it is possible. */
function useArrival({ request, decision }: Pick<ArrivedDialogProps, 'request' | 'decision'>) {
  const { paidTwice } = request
  // Each of its transfers was seen already.
  const [typed, setTyped] = useState(() =>
    paidTwice ? String(inPounds({ amount: paidTwice.due + paidTwice.over, currency: 'EGP' })) : '',
  )
  const [usesCredit, setUsesCredit] = useState(false)
  const [chosen, setChoice] = useState<Choice>('ask')
  const { order, kept = 0, credit = 0 } = request
  // With the credit nothing else has to have arrived.
  const received = typed.trim() === '' && usesCredit ? 0 : typedPiastres(typed)
  const due = { amount: orderTotal(order.total, 1).amount, days: decision.approval.term.days }
  const arrived = { received: received ?? 0, kept, credit: usesCredit ? credit : 0 }
  const over = fundsFor(due, arrived).funds - due.amount
  const choice = choiceFor(chosen, { over, usesCredit })
  const difference = over === 0 || choice === 'ask' ? undefined : choice
  const settled = settle(due, arrived, difference)
  const asks = over < 0 && choice === 'ask'
  const isPossible = asks ? (received ?? 0) > 0 : 'days' in settled
  const amounts: Amounts | null =
    received !== null && isPossible
      ? { received, useCredit: usesCredit, ...(difference && { difference }) }
      : null
  const facts = {
    due,
    over,
    choice,
    usesCredit,
    days: daysFor(due.amount + over, due),
    received: received ?? 0,
  }
  const words = useWords(facts)
  return {
    ...{ typed, setTyped, usesCredit, setUsesCredit, choice, setChoice, amounts, asks },
    ...words,
    due: due.amount,
    isAmount: received !== null,
    ...(received === null && !usesCredit && { segments: [], comparison: '', result: '' }),
  }
}

/** What was chosen, where it fits the amount. With the credit used nothing is kept for later, so nothing is asked for. */
function choiceFor(chosen: Choice, { over, usesCredit }: { over: number; usesCredit: boolean }): Choice {
  if (over > 0) return chosen === 'ask' ? 'credit' : chosen
  if (usesCredit) return 'days'
  return chosen === 'credit' ? 'ask' : chosen
}

type Facts = {
  due: { amount: number; days: number }
  over: number
  choice: Choice
  usesCredit: boolean
  days: number
  received: number
}

function useWords({ due, over, choice, usesCredit, days, received }: Facts) {
  const t = useMessages(arrivedMessages)
  const format = useFormat()
  const money = (amount: number) => format.money(inPounds({ amount, currency: 'EGP' }))
  const daysText = (count: number) => format.plural(plurals.days, count)
  const difference = money(Math.abs(over))
  const [ask, credit, asDays] = [
    { value: 'ask', label: t.ask },
    { value: 'credit', label: t.credited },
    { value: 'days', label: t.days },
  ] as const
  const ofShort = usesCredit ? [asDays] : [ask, asDays]
  const ofDays =
    days < 1 ? t.noDay : days > 365 ? t.manyDays : t.daysResult(daysText(days), daysText(due.days))
  const results = { ask: t.askResult(money(received)), days: ofDays, credit: t.creditResult(difference) }
  const acts = {
    ask: t.askFor(difference),
    days: t.approveDays(daysText(days)),
    credit: t.approveCredit(difference),
  }
  return {
    money,
    segments: over === 0 ? [] : over < 0 ? ofShort : [credit, asDays],
    comparison: over === 0 ? t.equal : over < 0 ? t.short(difference) : t.over(difference),
    result: over === 0 ? '' : results[choice],
    actName: over === 0 ? t.approve : acts[choice],
  }
}
