import { useState } from 'react'
import { z } from 'zod'
import { subscribe } from '#contract/applications-renewal.ts'
import { hasOpenPrices } from '#contract/open-prices.ts'
import { PlanId, planIds } from '#contract/values.ts'
import { type ChosenFile, hasCode } from '#web/platform/file-upload.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { paymentMessages } from '#web/public/payment/messages.ts'
import { NoPrices } from '#web/public/payment/no-prices.tsx'
import { orderDue } from '#web/public/payment/order-due.ts'
import { PackageChoice } from '#web/public/payment/package-choice.tsx'
import { Payment } from '#web/public/payment/payment.tsx'
import { SendButton } from '#web/public/payment/send-button.tsx'
import { forgetStoredCode } from '#web/public/payment/stored-code.ts'
import { useOffer } from '#web/public/payment/use-offer.ts'
import { claimProof } from '#web/public/payment/use-proof.ts'
import { useTransfer } from '#web/public/payment/use-transfer.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { useReviewTime } from '#web/shell/use-review-time.ts'
import { MonthsStepper } from '#web/ui/months-stepper.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { renewalMessages } from './messages.ts'
import { type CurrentMembership, type RenewalSource, useRenewalCalls } from './queries.ts'
import styles from './renewal.module.css'

type RenewalFormProps = {
  source: RenewalSource
  membership: CurrentMembership
  proof: ChosenFile
  onSent?: () => void
}

const RenewalValues = z.object({ plan: PlanId })

/** The renewal form; without prices that the owner has confirmed, only how to ask the coach. */
export function RenewalForm(props: RenewalFormProps) {
  return hasOpenPrices(useSite().settings) ? <NoPrices /> : <PricedForm {...props} />
}

/** Package, payment methods and payment proof. */
function PricedForm({ source, membership, proof, onSent }: RenewalFormProps) {
  const t = useMessages(renewalMessages)
  const { pay, review } = useMessages(paymentMessages)
  const within = useReviewTime()
  const format = useFormat()
  const { plan: present, status, endDate, endDateAfterPause: pausedEnd } = membership.subscription
  const offer = useOffer()
  const { settings } = offer
  const [chosen, setChosen] = useState<number | null>(null)
  const { form, transfer, most } = useRenewalForm({ source, present, chosen, offer, proof, onSent })
  const { due } = transfer
  const isActive = status === 'active' && endDate !== null
  const starts = isActive ? t.added(format.date(endDate)) : t.fromApproval
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.small}>
        {t.applied}{' '}
        <TextLink to="/status" className={styles.inText}>
          {t.seeStatus}
        </TextLink>
      </p>
      <PackageChoice
        {...form.field('plan')}
        packages={settings.packages}
        marked={present && { plan: present, as: isActive || pausedEnd ? t.current : t.last }}
      />
      <MonthsStepper value={due.months} most={most} onChange={setChosen} disabled={form.isSending} />
      <Notice>{pausedEnd ? t.pausedRenew(format.date(pausedEnd)) : starts}</Notice>
      <section className={styles.group} aria-labelledby="renewal-pay">
        <h3 id="renewal-pay">{pay}</h3>
        <Payment due={due} transfer={transfer} proof={proof} isMissing={form.isFileMissing} />
      </section>
      {form.failure?.error && (
        <Notice tone="bad" role="alert">
          {form.failure.error.sentence}
        </Notice>
      )}
      <SendButton proof={proof} isSending={form.isSending} total={due.total} wide>
        {present ? t.send : t.sendFirst}
      </SendButton>
      <p className={styles.small}>{review(within)}</p>
    </form>
  )
}

type RenewalFormOptions = Omit<RenewalFormProps, 'membership'> & {
  present: PlanId | null
  /** The months that the user has chosen. */
  chosen: number | null
  offer: ReturnType<typeof useOffer>
}

function useRenewalForm({ source, present, chosen, offer, proof, onSent }: RenewalFormOptions) {
  const { siteVersion, settings } = offer
  const renewal = useRenewalCalls(source)
  const orderOf = (plan: PlanId) => orderDue({ settings, plan }, chosen)
  const form = useCallForm({
    schema: RenewalValues,
    initial: { plan: present ?? planIds[0] },
    file: proof,
    send: ({ plan: planId }) =>
      claimProof(proof, async (paymentProof) => {
        const { months, total: expectedTotal } = transfer.priced(orderOf(planId).due)
        const body = { planId, months, paymentProof, siteVersion, expectedTotal, ...transfer.sent }
        return renewal.call(subscribe, { body }).catch((error) => {
          // Another one waits already, or this one whose answer was lost: the membership shows it.
          if (hasCode('request_already_pending')(error) || hasCode('proof_already_used')(error))
            void renewal.refresh()
          offer.showPriceIn(error, planId)
          transfer.onFailed(error)
          throw error
        })
      }),
    onSent: ({ subscription }) => {
      forgetStoredCode()
      renewal.showSent(subscription)
      onSent?.()
    },
  })
  const { due, most } = orderOf(form.values.plan)
  const transfer = useTransfer(due)
  return { form, transfer, most }
}
