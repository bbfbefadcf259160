import { useEffect, useState } from 'react'
import type { PlanId } from '#contract/values.ts'
import { orderDue } from '#web/public/payment/order-due.ts'
import { useOffer } from '#web/public/payment/use-offer.ts'
import { useTransfer } from '#web/public/payment/use-transfer.ts'
import type { Received } from './application-draft.ts'
import { ApplicationForm } from './application-form.tsx'
import { countStep } from './count-step.ts'
import { OrderSummary } from './order-summary.tsx'
import { useApplicationForm } from './use-application-form.ts'

type OrderProps = {
  plan: PlanId
  /** The months in the address, if any. */
  requested: number | null
  /** Where another package is chosen. */
  packages: string
  /** Called when the user chooses other months, for the address. */
  onMonths: (months: number) => void
  onReceived: (received: Received) => void
}

/** The order form, with the package, its months and their total beside it. */
export function Order({ plan, requested, packages, onMonths, onReceived }: OrderProps) {
  const offer = useOffer()
  const [chosen, setChosen] = useState<number | null>(null)
  const { due: ordered, most } = orderDue({ settings: offer.settings, plan }, chosen ?? requested)
  const transfer = useTransfer(ordered)
  const { due } = transfer
  const form = useApplicationForm({ transfer, offer, onReceived })

  useEffect(() => countStep('package_chosen'), [])

  function choose(months: number) {
    setChosen(months)
    onMonths(months)
  }
  return (
    <>
      <ApplicationForm form={form} transfer={transfer} />
      <OrderSummary {...{ due, most, packages }} onMonths={choose} disabled={form.isSending} />
    </>
  )
}
