import { fillInSignIn } from '#e2e/support/acts.ts'
import { startClockedProduct } from '#e2e/support/clocked-product.ts'
import { openerOf } from '#e2e/support/members-home.ts'
import { expect, story } from '#e2e/support/story.ts'
import { anAccount, testPassword } from '#server/testing/accounts.ts'
import { publishLimits } from '#server/testing/members.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'

const minute = 60_000

// The moments at which a day begins in Cairo, and what its clocks show then.
for (const { when, begins, hour } of [
  { when: 'in winter', begins: '2026-12-09T22:00:00.000Z', hour: '12:00' },
  {
    when: 'as summer time begins, whose first hour is left out',
    begins: '2026-04-23T22:00:00.000Z',
    hour: '1:00',
  },
  {
    when: 'as summer time ends, whose last hour comes twice',
    begins: '2026-10-29T22:00:00.000Z',
    hour: '12:00',
  },
]) {
  story(`the day changes at midnight in Cairo, ${when}`, async ({ page, t, language }) => {
    const before = new Date(Date.parse(begins) - 5 * minute).toISOString()
    const product = await startClockedProduct(before)
    try {
      const { app, context, clock } = product
      const staff = { authorization: `Bearer ${await signInAsAdmin(context)}` }
      const { id, email } = await anAccount(context, { days: 30 })
      const videos = ['Squat', 'Swing'].map((title) => ({ title, url: `https://example.com/${title}` }))
      await app.inject({
        method: 'POST',
        url: `/api/coach/assign-resources/${id}`,
        headers: staff,
        payload: { videos },
      })
      await publishLimits(app, staff, { basic: { videos: 1, trainings: null } })

      await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
      await page.clock.install({ time: new Date(before) })
      await page.goto(`${product.url}/members`)
      await fillInSignIn(page, t, { email: email ?? '', password: testPassword })
      const usage = page.getByRole('region', { name: t('استخدامك اليوم', 'Daily usage') })
      await expect(usage).toContainText(t('0 من 1', '0 of 1'))
      await expect(usage).toContainText(`${hour} ${t('ص', 'AM')}`)

      const player = page.getByRole('dialog')
      const play = player.getByRole('button', { name: t('تشغيل', 'Play') })
      const watch = (title: string) => openerOf(page, title).click()
      await watch('Squat')
      await play.click()
      await expect(player.getByRole('link', { name: t('فتح الفيديو', 'Open the video') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(usage).toContainText(t('1 من 1', '1 of 1'))
      await watch('Swing')
      await play.click()
      await expect(
        player.getByRole('alert').filter({ hasText: t('بعد 5 دقائق', 'in 5 minutes') }),
      ).toBeVisible()
      await page.keyboard.press('Escape')

      clock.set(begins)
      await page.clock.fastForward(5 * minute + 2000)
      await expect(usage).toContainText(t('0 من 1', '0 of 1'))
      await watch('Swing')
      await play.click()
      await expect(player.getByRole('link', { name: t('فتح الفيديو', 'Open the video') })).toBeVisible()
    } finally {
      await product.close()
    }
  })
}
