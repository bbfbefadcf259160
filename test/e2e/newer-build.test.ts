import type { Page } from '@playwright/test'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { fillInSignIn, greeting } from '#test/e2e/support/actions.ts'
import { workerIsReady } from '#test/e2e/support/browser-storage.ts'
import { type BuiltProduct, startBuiltProduct } from '#test/e2e/support/built-product.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const questions = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('الأسئلة الشائعة', 'FAQ'), exact: true })

const program = (page: Page) =>
  page.evaluate(() => /manifest-[\w-]+\.js/.exec(document.documentElement.outerHTML)?.[0])

/** A member who is signed in on the former build, with an active service worker. */
async function signedIn(page: Page, product: BuiltProduct, { t, language }: { t: Say; language: string }) {
  const email = 'reader@example.com'
  await anAccount(product.context, { email, days: 30 })
  await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
  await page.goto(`${product.url}/members`)
  await fillInSignIn(page, t, { email, password: testPassword })
  // The first sign-in is slow: the product runs in the process of the test.
  await expect(greeting(page, t, 'Mona')).toBeVisible({ timeout: 20_000 })
  await workerIsReady(page)
  await page.reload()
  await expect(greeting(page, t, 'Mona')).toBeVisible()
}

test('a newer build takes over without breaking an open page', async ({ page, t, language }) => {
  const product = await startBuiltProduct()
  try {
    await signedIn(page, product, { t, language })
    const before = await program(page)
    // The browser may check for a newer worker by itself.
    await page.evaluate(() => {
      const { serviceWorker } = navigator
      Object.assign(window, { isSamePage: true, isTaken: false })
      serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { isTaken: true }))
    })
    await product.deploy()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.waitForFunction(() => Reflect.get(window, 'isTaken'))
    await questions(page, t).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

    await page.reload()
    await expect(questions(page, t)).toBeVisible()
    expect(await program(page)).not.toBe(before)
    await page.context().setOffline(true)
    await page.reload()
    await questions(page, t).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await program(page)).not.toBe(before)
  } finally {
    await product.close()
  }
})

test('a missing chunk of an old build reloads the page once', async ({ page, t, language }) => {
  const product = await startBuiltProduct()
  try {
    await signedIn(page, product, { t, language })
    const before = await program(page)
    await product.deploy()
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys()) if (url.includes('/faq-dialog-')) await cache.delete(url)
      }
    })
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
    let loads = 0
    page.on('load', () => loads++)
    await questions(page, t).click()
    await expect.poll(() => loads, { timeout: 20_000 }).toBe(1)
    await expect(questions(page, t)).toBeVisible()
    expect(await program(page)).not.toBe(before)
    await questions(page, t).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(loads).toBe(1)
  } finally {
    await product.close()
  }
})
