import type { SubscriptionRequest } from '#contract/applications-review.ts'

/** 1 fits the receipt; the others enlarge it. */
export type Zoom = 1 | 2 | 3

/** How a receipt is shown; the page counts from 0. */
export type ReceiptLook = { zoom: Zoom; turns: number; page: number }

export const fitted: ReceiptLook = { zoom: 1, turns: 0, page: 0 }

/** The look one step nearer or further. */
export const zoomed = (look: ReceiptLook, by: 1 | -1): ReceiptLook => ({
  ...look,
  zoom: Math.min(3, Math.max(1, look.zoom + by)) as Zoom,
})

/** Fitted again, on the same page. */
export const unzoomed = (look: ReceiptLook): ReceiptLook => ({ ...look, zoom: 1, turns: 0 })

/** The look after a quarter turn. */
export const turned = (look: ReceiptLook): ReceiptLook => ({ ...look, turns: (look.turns + 1) % 4 })

/** The look at the page before or after; the same at the first and the last page that are shown. */
export const paged = (look: ReceiptLook, by: 1 | -1, shownPages: number): ReceiptLook => ({
  ...look,
  page: Math.max(0, Math.min(shownPages - 1, look.page + by)),
})

/** One page of a receipt: an image to read it, and one to enlarge it. */
export type ReceiptPage = { preview: string; large: string }

/** The pages of a receipt that can be shown as images: of an image one, of a PDF the first ones, if any. */
export function pagesOf({ paymentProof, paymentProofDetails: details }: SubscriptionRequest): ReceiptPage[] {
  if (!paymentProof || !details) return []
  if (details.pdf) {
    return details.pdf.pages.map(({ previewUrl: preview, largeUrl: large }) => ({ preview, large }))
  }
  if (!details.mimetype.startsWith('image/')) return []
  return [{ preview: details.previewUrl ?? paymentProof, large: paymentProof }]
}
