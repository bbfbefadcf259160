import { signInAsCoach, signInAsStaff } from '#e2e/support/acts.ts'
import { firstLoad } from '#e2e/support/first-load.ts'
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
      const load = { from: page, fresh: await another(), path: `/${desk}` }
      const { asked, pictures, scriptBytes } = await firstLoad(load, (fresh) =>
        expect(fresh.getByRole('article').first()).toBeVisible(),
      )
      expect(asked.length).toBeGreaterThan(5)
      const all = [...asked, ...pictures]
      expect(all.length, all.join('\n')).toBeLessThanOrEqual(mostRequests)
      expect(scriptBytes).toBeLessThanOrEqual(mostScript)
    },
  )
}
