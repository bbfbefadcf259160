import type { BrowserContext } from '@playwright/test'
import { type Product, startProduct } from './product.ts'
import { openSiteCalls, type SiteClient } from './site-calls.ts'

/** A product of the test's own, whose site the test may change, with the browser set to the test's language. */
export async function startOwnSite(
  context: BrowserContext,
  language: string,
): Promise<{ product: Product; site: SiteClient }> {
  const product = await startProduct()
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  return { product, site: await openSiteCalls(product.url) }
}
