import type { Page, Response } from '@playwright/test'
import { signInAsCoach, signInAsStaff } from '#e2e/support/acts.ts'
import { expect, story } from '#e2e/support/story.ts'

const mostScript = 180 * 1024
const mostRequests = 20

for (const desk of ['admin', 'coach'] as const) {
  story(
    `the first list at /${desk} comes with few requests and little script`,
    async ({ page, another, t }) => {
      if (desk === 'admin') await signInAsStaff(page, t)
      else await signInAsCoach(page, t)
      await expect(page.getByRole('article').first()).toBeVisible()
      const session = await page.evaluate(() => ({ ...localStorage }))
      const cookies = await page.context().cookies()

      // Another browser, which has nothing of the site yet, with the same session.
      const fresh = await another()
      await fresh.context().addCookies(cookies)
      await fresh.addInitScript((kept) => Object.assign(localStorage, kept), session)
      const { answers, settled } = listen(fresh)
      await fresh.goto(`/${desk}`)
      await expect(fresh.getByRole('article').first()).toBeVisible()
      await settled()
      expect(answers.length).toBeGreaterThan(5)
      const asked = answers.map((answer) => new URL(answer.url()).pathname)
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)

      const scripts = answers.filter((answer) => answer.request().resourceType() === 'script')
      expect(scripts.length).toBeGreaterThan(1)
      let bytes = 0
      for (const script of scripts) {
        expect(script.headers()['content-encoding'], script.url()).toBe('br')
        bytes += (await script.request().sizes()).responseBodySize
      }

      expect(bytes).toBeLessThanOrEqual(mostScript)
    },
  )
}

/** Hears every answer that a page gets, pictures apart: the number of people's proofs is that of the rows. */
function listen(page: Page) {
  const answers: Response[] = []
  page.on('response', (answer) => {
    if (!/\/files\/|favicon/.test(answer.url())) answers.push(answer)
  })
  return { answers, settled: () => page.waitForLoadState('networkidle') }
}
