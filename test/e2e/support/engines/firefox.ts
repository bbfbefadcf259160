import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Engine, type Find, phone, type Tab } from './tab.ts'

// NS_BINDING_ABORTED: the page was left while its fonts loaded.
const abortedFont = /downloadable font: download failed .* status=2152398850 /

/** Firefox over WebDriver BiDi, without windows. Playwright needs a Firefox of its own. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  return {
    open: async (): Promise<Tab> => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(phone)
      const errors: string[] = []
      page.on('pageerror', (error) => {
        if (!abortedFont.test(String(error))) errors.push(String(error))
      })
      const found = async (find: Find, given: string[]) => {
        const handle = await page.evaluateHandle(find, ...given)
        const element = handle.asElement() as ElementHandle<Element> | null
        if (!element) throw new Error(`Nothing on the page for ${JSON.stringify(given)}`)
        return element
      }
      return {
        goto: async (address) => {
          await page.goto(address)
        },
        reload: async () => {
          await page.reload()
        },
        evaluate: (act, ...given) => page.evaluate(act, ...given) as never,
        has: async (find, ...given) => {
          const handle = await page.evaluateHandle(find, ...given)
          return handle.asElement() !== null
        },
        click: async (find, ...given) => (await found(find, given)).click(),
        type: async (text, find, ...given) => (await found(find, given)).type(text),
        chooseFile: async (path) => {
          const input = (await found(
            () => document.querySelector('input[type=file]'),
            [],
          )) as ElementHandle<HTMLInputElement>
          await input.uploadFile(path)
        },
        errors: () => errors,
        close: () => context.close(),
      }
    },
    stop: () => browser.close(),
  }
}
