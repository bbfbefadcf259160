import { signInAsStaff } from '#e2e/support/acts.ts'
import { expect, story } from '#e2e/support/story.ts'

story(
  'the head of the back office names the way to the editor, and keeps to its rows on a phone',
  async ({ page, t, look }) => {
    await signInAsStaff(page, t)
    const head = page.getByRole('banner')
    const edit = head.getByRole('link', { name: t('تعديل الموقع', 'Edit site'), exact: true })
    const leave = head.getByRole('button', { name: t('تسجيل الخروج', 'Logout'), exact: true })
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const word = edit.getByText(t('تعديل', 'Edit'), { exact: true })
      await expect(word).toBeVisible()
      expect((await word.boundingBox())?.width).toBeGreaterThan(16)
      const [one, other] = [await edit.boundingBox(), await leave.boundingBox()]
      expect(other?.y, `on one line at ${width} px`).toBe(one?.y)
      expect(one?.height).toBeGreaterThanOrEqual(44)
      await look(`staff-header-${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(edit.getByText(t('تعديل الموقع', 'Edit site'), { exact: true })).toBeVisible()
    await edit.click()
    await expect(page).toHaveURL(/\/edit$/)
  },
)
