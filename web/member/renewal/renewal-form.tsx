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
import type { CurrentMembership, RenewalSource } from './source.ts'
import { useRenewalForm } from './use-renewal-form.ts'

type RenewalFormProps = {
  source: RenewalSource
  membership: CurrentMembership
  offer: Offer
  onSent?: () => void
}

/** The renewal form: package, payment methods and payment proof. */
export function RenewalForm({ source, membership, offer, onSent }: RenewalFormProps) {
  const t = useMessages(renewalMessages)
  const format = useFormat()
  const { plan: present, status, endDate } = membership.subscription
  const [plan, setPlan] = useState<PlanId>(present ?? planIds[0])
  const form = useRenewalForm({ source, plan, offer, onSent })
  const isActive = status === 'active' && endDate !== null
  const { proofField: ProofField, proof } = offer
  const sending = proof.field.step === 'ready' ? t.sending : t.waitingForProof
  return (
    <form method="post" noValidate onSubmit={form.submit} className={styles.form}>
      <PlanChoice
        packages={offer.packages}
        chosen={plan}
        marked={present && { plan: present, as: isActive ? t.current : t.last }}
        onChoose={setPlan}
      />
      <Notice>{isActive ? t.added(format.dateTime(endDate)) : t.fromApproval}</Notice>
      <section className={styles.group} aria-labelledby="renewal-pay">
        <h3 id="renewal-pay">{t.pay}</h3>
        {offer.payment({ plan, price: offer.packages[plan].price })}
        <ProofField ref={form.input} proof={proof} isMissing={form.isProofRequired} />
      </section>
      {form.failure && (
        <Notice tone="bad" role="alert">
          {form.failure}
        </Notice>
      )}
      <Button type="submit" wide busy={form.isSending}>
        {form.isSending && sending}
        {!form.isSending && (present ? t.send : t.sendFirst)}
      </Button>
      <p className={styles.small}>{t.review}</p>
      <p className={styles.small}>{t.applied}</p>
      <TextLink to="/status">{t.seeStatus}</TextLink>
    </form>
  )
}
