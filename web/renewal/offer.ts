import type { ComponentType, ReactNode, Ref } from 'react'
import type { LocalizedText, PlanId } from '#contract/values.ts'
import type { HeldFile } from '#web/platform/file-upload.ts'

/** A package and its price in EGP for one month. */
type Due = { plan: PlanId; price: number }

/** What the site offers, and how a payment and its proof are shown. */
export type Offer = {
  packages: Record<PlanId, { name: LocalizedText; price: number; durationMonths: number }>
  /** The version of the site whose prices are shown. */
  siteVersion: number
  payment: (due: Due) => ReactNode
  /** The same, folded, for whoever sends another proof. */
  foldedPayment: (due: Due) => ReactNode
  proof: HeldFile
  /** A new proof for a request that was rejected. */
  newProof: HeldFile
  proofField: ComponentType<{ proof: HeldFile; isMissing: boolean; ref?: Ref<HTMLInputElement> }>
}
