import { useState } from 'react'
import { type PlanId, planIds } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import { PlanChoice } from './plan-choice.tsx'
import styles from './renewal.module.css'
import type { RenewalSource, Standing } from './source.ts'
import { useRenewalForm } from './use-renewal-form.ts'

type RenewalFormProps = { source: RenewalSource; standing: Standing; offer: Offer; onSent?: () => void }

/** Chooses a package, shows where to pay, takes the proof and sends the request. */
export function RenewalForm({ source, standing, offer, onSent }: RenewalFormProps) {
  const words = useMessages(renewalMessages)
  const format = useFormat()
  const { plan: present, status, endDate } = standing.subscription
  const [plan, setPlan] = useState<PlanId>(present ?? planIds[0])
  const form = useRenewalForm({ source, plan, offer, onSent })
  const isActive = status === 'active' && endDate !== null
  const { proofField: ProofField, proof } = offer
  const sending = proof.field.step === 'ready' ? words.sending : words.waitingForProof
  return (
    <form method="post" noValidate onSubmit={form.submit} className={styles.form}>
      <PlanChoice
        packages={offer.packages}
        chosen={plan}
        marked={present && { plan: present, as: isActive ? words.current : words.last }}
        onChoose={setPlan}
      />
      <Notice>{isActive ? words.added(format.dateTime(endDate)) : words.fromApproval}</Notice>
      <section className={styles.group} aria-labelledby="renewal-pay">
        <h3 id="renewal-pay">{words.pay}</h3>
        {offer.payment({ plan, price: offer.packages[plan].price })}
        <ProofField ref={form.input} proof={proof} isMissing={form.isAsked} />
      </section>
      {form.failure && (
        <Notice tone="bad" role="alert">
          {form.failure}
        </Notice>
      )}
      <Button type="submit" wide busy={form.isSending}>
        {form.isSending && sending}
        {!form.isSending && (present ? words.send : words.sendFirst)}
      </Button>
      <p className={styles.small}>{words.review}</p>
      <p className={styles.small}>{words.applied}</p>
      <TextLink to="/status">{words.seeStatus}</TextLink>
    </form>
  )
}
