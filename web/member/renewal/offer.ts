import type { ComponentType, ReactNode, Ref } from 'react'
import type { LocalizedText, PlanId } from '#contract/values.ts'
import type { HeldFile } from '#web/platform/file-upload.ts'

/** A package and its price in EGP for one month. */
type Due = { plan: PlanId; price: number }

/** The site's packages, and the components for a payment and its payment proof. */
export type Offer = {
  packages: Record<PlanId, { name: LocalizedText; price: number; durationMonths: number }>
  /** The version of the site settings with these prices. */
  siteVersion: number
  payment: (due: Due) => ReactNode
  /** The same, folded, for sending another payment proof. */
  foldedPayment: (due: Due) => ReactNode
  proof: HeldFile
  /** A new payment proof for a rejected application. */
  newProof: HeldFile
  proofField: ComponentType<{ proof: HeldFile; isMissing: boolean; ref?: Ref<HTMLInputElement> }>
}
