import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import { checkScreen } from './check-screen.ts'
import { type Product, startProduct } from './product.ts'
import { noteStalledPages } from './stalled-pages.ts'

/** What a project sets for its tests. */
export type TestOptions = { language: Language }

type Fixtures = {
  /** Picks the text in the test's language. */
  t: (arabic: string, english: string) => string
  /** Checks the screen for overflow and with axe, in both themes; saves a picture if requested. */
  checkScreen: (name: string, page?: Page) => Promise<void>
  /** A page of another person, in a browser of their own. */
  newPerson: () => Promise<Page>
}

type WorkerFixtures = {
  /** Additional settings of the product; a test file with such settings has its own product. */
  environment: Record<string, string>
  product: Product
}

// Console errors about failed requests, which tests cause on purpose.
const expectedNoise = /Failed to load resource|net::ERR_/

/** A test in a real browser: in the project's language, on its own demo product; errors in the console fail it. */
export const test = base.extend<TestOptions & Fixtures, WorkerFixtures>({
  language: ['ar', { option: true }],
  environment: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ environment }, use) => {
      const product = await startProduct(environment)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, product, language }, use, info) => {
    const errors = await prepare(context, product.url, language)
    await use(context)
    await noteStalledPages(context, info)
    expect(errors, 'errors in the console').toEqual([])
  },
  t: async ({ language }, use) => use((arabic, english) => (language === 'ar' ? arabic : english)),
  checkScreen: async ({ page, language }, use, info) => {
    await use((name, other = page) => checkScreen(other, { name: `${info.project.name}/${name}`, language }))
  },
  newPerson: async ({ browser, product, language, viewport }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: product.url, viewport })
      opened.push(context)
      await prepare(context, product.url, language)
      return context.newPage()
    })
    for (const context of opened) {
      await noteStalledPages(context, info)
      await context.close()
    }
  },
})

async function prepare(context: BrowserContext, url: string, language: Language): Promise<string[]> {
  const errors: string[] = []
  await context.addCookies([{ name: 'language', value: language, url }])
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedNoise.test(message.text())) errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('page', leaveAfterDialogs)
  return errors
}

/** Lets the page finish taking back the history entry of a closed dialog, which would cancel another navigation. */
function leaveAfterDialogs(page: Page): void {
  const isSettled = () =>
    page.waitForFunction(
      () => (history.state?.dialogs ?? 0) <= document.querySelectorAll('dialog[open]').length,
    )
  const { goto, reload, goBack } = page
  page.goto = async (...args) => {
    await isSettled()
    return goto.apply(page, args)
  }
  page.reload = async (...args) => {
    await isSettled()
    return reload.apply(page, args)
  }
  page.goBack = async (...args) => {
    await isSettled()
    return goBack.apply(page, args)
  }
}

export { expect } from '@playwright/test'
