import type { BrowserContext, Page } from '@playwright/test'

/** Elements and handlers that no user text may create. */
export const foreign =
  '[onclick], [onerror], [onload], [onmouseover], [onfocus], [href^="javascript:" i], [src^="javascript:" i], ' +
  '[href^="data:text" i], [href*="evil"], [action*="evil"], [data*="evil"], img[src="x"], math, object, base, ' +
  'meta[http-equiv=refresh]'

/** Records dialogs, foreign scripts, policy violations, and requests to other origins than the product's. */
export async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const found: string[] = []
  const watchPage = (page: Page) =>
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept()
      found.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)
  context.on('request', (request) => {
    const url = request.url()
    // The links that staff of this test assigned to its member.
    const isGiven = url.startsWith('https://example.com/')
    if (!isGiven && !url.startsWith(origin) && !/^(data|blob|about|chrome|chrome-extension):/.test(url))
      found.push(`a request to ${url}`)
  })
  await context.exposeBinding('report', (_, what: string) => void found.push(what))
  await context.addInitScript(() => {
    const { report } = window as unknown as { report: (what: string) => void }
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample } = event
      const place = `${location.href}, ${sourceFile}:${lineNumber}:${columnNumber}`
      report(`a violation: ${violatedDirective} ${blockedURI} ${sample} at ${place}`)
    })
    window.alert = () => report('a script ran')
  })
  return found
}

/** The elements on a page that were created by user text. */
export const foreignOn = (page: Page): Promise<string[]> =>
  page.locator(foreign).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 200)))

/** All text of a page, including the values of its fields. */
export const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    return [document.title, document.body.textContent, ...fields.map(({ value }) => value)].join('\n')
  })
