import type { ChosenFile } from '#web/platform/file-upload.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { paymentMessages } from './messages.ts'
import { type Due, PaymentMethods } from './payment-methods.tsx'
import { ProofField } from './proof-field.tsx'
import type { Transfer } from './use-transfer.ts'

type PaymentProps = {
  due: Due
  transfer?: Transfer
  proof: ChosenFile
  /** The form was submitted without a payment proof. */
  isMissing: boolean
  /** Folds the amount, for another payment proof: most applicants have paid already, and must not pay twice. */
  isFolded?: boolean
}

/** The amount due and where to send it, and the field for the payment proof. */
export function Payment({ due, transfer, proof, isMissing, isFolded = false }: PaymentProps) {
  const t = useMessages(paymentMessages)
  return (
    <>
      {isFolded ? (
        <Disclosure title={t.amountAndWays} outlined>
          <PaymentMethods due={due} />
        </Disclosure>
      ) : (
        <PaymentMethods due={due} transfer={transfer} />
      )}
      <ProofField proof={proof} isMissing={isMissing} />
    </>
  )
}
