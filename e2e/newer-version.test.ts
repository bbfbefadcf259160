import { publishSite, readSite } from '#contract/site.ts'
import { signInAsCoach } from '#e2e/support/acts.ts'
import { coachToken } from '#e2e/support/coach-token.ts'
import { andBack, draftState, fieldOf, open, editorStory as story } from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'

story(
  'whoever edits hears of what others publish before they publish',
  async ({ page, product, t, look }) => {
    await andBack(product, async () => {
      const token = await coachToken(product.url)
      const publish = async (clients: number) => {
        const { settings, sections, version } = granted(await call(product.url, readSite, {}))
        const changed = { ...settings, stats: { ...settings.stats, clients } }
        granted(
          await call(product.url, publishSite, { token, body: { settings: changed, sections, version } }),
        )
      }
      const turnTo = () =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await signInAsCoach(page, t)
      await page.getByRole('link', { name: t('تعديل الموقع', 'Edit site') }).click()
      await open(page, 'statistics')

      await publish(611)
      await turnTo()
      await expect(fieldOf(page, 'stats.clients')).toHaveValue('611')
      await expect(page.getByText(t('وهي أمامك الآن', 'and is before you now'))).toBeVisible()
      await expect(draftState(page)).toContainText(t('لا تغييرات', 'No changes'))

      await fieldOf(page, 'stats.sessions').fill('2345')
      await publish(622)
      await turnTo()
      const notice = page
        .getByRole('status')
        .filter({ hasText: t('منذ بدأت مسودتك', 'since your draft began') })
      await expect(notice).toBeVisible()
      await look('editor-newer')
      await notice.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t('المشتركون: من 611 إلى 622', 'Clients: from 611 to 622'))
      await expect(dialog).toContainText(t('نشرها', 'Published by'))
      await dialog.getByRole('button', { name: t('تحديث مسودتي', 'Bring my draft up to date') }).click()
      await expect(notice).toBeHidden()
      await expect(fieldOf(page, 'stats.clients')).toHaveValue('622')
      await expect(fieldOf(page, 'stats.sessions')).toHaveValue('2345')
      await expect(draftState(page)).toContainText(t('تغيير واحد', '1 change'))
    })
  },
)
