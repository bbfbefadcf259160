import type { BrowserContext, Page } from '@playwright/test'

/** What no text may have become: elements and handlers of those who wrote it. */
export const foreign =
  '[onclick], [onerror], [onload], [onmouseover], [onfocus], [href^="javascript:" i], [src^="javascript:" i], ' +
  '[href^="data:text" i], [href*="evil"], [action*="evil"], [data*="evil"], img[src="x"], math, object, base, ' +
  'meta[http-equiv=refresh]'

/** Writes down dialogs, scripts of others, breaches of the policy, and requests to anywhere else than the product. */
export async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const said: string[] = []
  const watchPage = (page: Page) =>
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept()
      said.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)
  context.on('request', (request) => {
    const url = request.url()
    // What staff of this proof have given to its member stands there.
    const isGiven = url.startsWith('https://example.com/')
    if (!isGiven && !url.startsWith(origin) && !/^(data|blob|about|chrome|chrome-extension):/.test(url))
      said.push(`a request to ${url}`)
  })
  await context.exposeBinding('tell', (_, what: string) => void said.push(what))
  await context.addInitScript(() => {
    const { tell } = window as unknown as { tell: (what: string) => void }
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample } = event
      const place = `${location.href}, ${sourceFile}:${lineNumber}:${columnNumber}`
      tell(`a violation: ${violatedDirective} ${blockedURI} ${sample} at ${place}`)
    })
    window.alert = () => tell('a script ran')
  })
  return said
}

/** The elements on a page that somebody's text became. */
export const foreignOn = (page: Page): Promise<string[]> =>
  page.locator(foreign).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 200)))

/** All that a page shows as text, with what stands in its fields. */
export const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    return [document.title, document.body.textContent, ...fields.map(({ value }) => value)].join('\n')
  })
