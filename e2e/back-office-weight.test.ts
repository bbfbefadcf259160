import { signInAsCoach, signInAsStaff } from '#e2e/support/acts.ts'
import { firstLoad } from '#e2e/support/first-load.ts'
import { expect, story } from '#e2e/support/story.ts'

const mostScript = 180 * 1024
// Twenty in all: two receipts are in view on a desk's screen, one on a phone's. A third is where the first cards are low.
const mostRequests = 18
const mostPictures = 3

for (const desk of ['admin', 'coach'] as const) {
  story(
    `the first list at /${desk} comes with few requests and little script`,
    async ({ page, another, t }) => {
      if (desk === 'admin') await signInAsStaff(page, t)
      else await signInAsCoach(page, t)
      await expect(page.getByRole('article').first()).toBeVisible()
      const load = { from: page, fresh: await another(), path: `/${desk}` }
      const { asked, pictures, scriptBytes } = await firstLoad(load, (fresh) =>
        expect(fresh.getByRole('article').first()).toBeVisible(),
      )
      expect(asked.length).toBeGreaterThan(5)
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)
      expect(pictures.length, pictures.join('\n')).toBeLessThanOrEqual(mostPictures)
      expect(scriptBytes).toBeLessThanOrEqual(mostScript)
    },
  )
}
