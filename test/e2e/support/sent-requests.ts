import { expect } from '@playwright/test'
import { aPdf, aPdfOfPages } from '#server/test/sample-pdfs.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import type { TestApplicant } from './actions.ts'
import type { Product } from './product.ts'

type Say = (arabic: string, english: string) => string

type SentApplication = TestApplicant & {
  /** The type of the payment proof; each PDF differs, the image is always the same. */
  /** A sample, or the bytes of a PNG. */
  receipt?: 'png' | 'pdf' | Buffer
  /** The contents of the pages of a PDF; see `aPdfOfPages`. */
  pages?: string[]
  /** The address that a trusted proxy names. */
  from?: string
  /** How the applicant says to have paid. */
  paymentMethod?: string
}

/** Applies for the professional package without the form, for tests that are not about it; returns the tracking code. */
export async function applyByApi(
  product: Pick<Product, 'url'>,
  t: Say,
  { name, email, phone, password, receipt = 'pdf', pages, from, paymentMethod }: SentApplication,
): Promise<string> {
  const more = [`<< /Note (${Math.random()}) >>`]
  const pdf = pages ? aPdfOfPages(pages, { more }) : aPdf({ more })
  const bytes = receipt === 'pdf' ? pdf : receipt === 'png' ? await aReceipt('png') : receipt
  const [type, ending] = receipt === 'pdf' ? ['application/pdf', 'pdf'] : ['image/png', 'png']
  const form = new FormData()
  form.append('paymentProof', new Blob([new Uint8Array(bytes)], { type }), `receipt.${ending}`)
  const headers = { 'accept-language': t('ar', 'en'), ...(from && { 'x-forwarded-for': from }) }
  const uploaded = await fetch(`${product.url}/api/upload/payment-proof`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { file } = await uploaded.json()
  const sent = await fetch(`${product.url}/api/subscriptions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ fullName: name, email, phone, whatsapp: phone, password, plan: 'professional', consent: true },
      ...{ paymentProof: { cloudinaryId: file.cloudinaryId }, paymentMethod },
    }),
  })
  expect(sent.status).toBe(201)
  return (await sent.json()).subscription.code
}
