import { expect, type Page } from '@playwright/test'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import type { Applicant } from './acts.ts'
import type { Product } from './product.ts'

type Say = (arabic: string, english: string) => string

/**
 * Applies without signing in, as a program does: what the form does is walked through elsewhere. Where the product trusts a
 * proxy, `from` is the address that it names.
 */
export async function applyByApi(
  product: Product,
  { name, email, phone, password }: Applicant,
  from?: string,
): Promise<void> {
  const form = new FormData()
  const receipt = aPdf({ more: [`<< /Note (${Math.random()}) >>`] })
  form.append('paymentProof', new Blob([new Uint8Array(receipt)], { type: 'application/pdf' }), 'receipt.pdf')
  const uploaded = await fetch(`${product.url}/api/upload/payment-proof`, { method: 'POST', body: form })
  const { file } = await uploaded.json()
  const sent = await fetch(`${product.url}/api/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
    body: JSON.stringify({
      ...{ fullName: name, email, phone, whatsapp: phone, password, plan: 'basic', consent: true },
      paymentProof: { cloudinaryId: file.cloudinaryId },
    }),
  })
  expect(sent.status).toBe(201)
}

/** The cards in the review list of all requests with an e-mail. */
export async function cardsWith(page: Page, t: Say, email: string) {
  await page.getByLabel(t('بحث في الطلبات', 'Search the requests')).fill(email)
  const cards = page.getByRole('article').filter({ hasText: email })
  await expect(cards.first()).toBeVisible()
  return cards
}
