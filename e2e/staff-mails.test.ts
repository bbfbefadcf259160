import { signInAsStaff } from '#e2e/support/acts.ts'
import { button } from '#e2e/support/named.ts'
import { expect, story } from '#e2e/support/story.ts'

story(
  'mails of many pages are turned without losing the place, and a page that empties gives way',
  async ({ page, product, t, look }) => {
    product.change('delete from outbox')
    for (let n = 1; n <= 22; n++) {
      const at = new Date(Date.now() - n * 60_000).toISOString()
      product.change(
        `insert into outbox (id, dedup_key, recipient, subject, body_text, language, state, attempts, next_attempt_at, created_at)
         values (?, ?, 'many@example.com', ?, 'Hello', 'en', 'dead', 5, ?, ?)`,
        `mail-${n}`,
        `mail-${n}`,
        `Mail ${n}`,
        at,
        at,
      )
    }
    await signInAsStaff(page, t)
    await page.getByRole('button', { name: t('رسائل البريد', 'Mails') }).click()
    const dialog = page.getByRole('dialog')
    const mails = dialog.getByRole('heading', { level: 3 })
    await expect(mails).toHaveCount(20)

    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/admin/mails?*', async (route) => {
      await held
      await route.continue()
    })
    await button(dialog, t('الصفحة التالية', 'Next page')).click()
    const list = dialog.getByRole('region', { name: t('تعذّر إرسالها', 'Given up') })
    await expect(list).toBeFocused()
    await expect(mails).toHaveCount(20)
    answer()
    await expect(mails).toHaveCount(2)
    await expect(list).toBeFocused()
    await page.unrouteAll()
    await look('mails-second-page')

    product.change("delete from outbox where id = 'mail-22'")
    await button(
      dialog.getByRole('listitem').filter({ hasText: 'Mail 21' }),
      t('إعادة المحاولة', 'Try again'),
    ).click()
    await expect(mails).toHaveCount(20)
    await expect(list).toBeFocused()
    await expect(
      page.getByText(t('عادت الرسالة إلى قائمة الإرسال', 'The mail is back in the queue')),
    ).toBeVisible()
    product.change('delete from outbox')
  },
)
