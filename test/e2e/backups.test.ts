import type { Page } from '@playwright/test'
import { enterAsStaff, openPart } from '#test/e2e/support/actions.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const card = (page: Page, t: Say) => page.getByRole('region', { name: t('النسخ الاحتياطي', 'Backups') })

async function scrollToCard(page: Page, t: Say): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 10_000)
    await expect(card(page, t).getByRole('heading')).toBeVisible({ timeout: 500 })
  }).toPass()
  await card(page, t).scrollIntoViewIfNeeded()
}

test('the admin sees how to have backups, and what is wrong with them', async ({ page, t, checkScreen }) => {
  await enterAsStaff(page, t)
  await openPart(page, t('الأرقام', 'Numbers'))
  await scrollToCard(page, t)
  await expect(card(page, t)).toContainText('BACKUP_DIR=/mnt/copies')
  await checkScreen('backups-off')

  const newest = '/mnt/copies/coach-2026-11-24T011500Z'
  const late = {
    isNightly: true,
    state: 'late',
    backup: { at: '2026-11-24T01:15:00.000Z', error: null },
    proof: { at: null, error: null },
    newest,
  }
  await page.route('**/api/admin/backups', (route) => route.fulfill({ json: late }))
  await page.reload()
  await scrollToCard(page, t)
  await expect(card(page, t)).toContainText(t('متأخر', 'Overdue'))
  await expect(card(page, t)).toContainText(t('24 نوفمبر 2026', '24 Nov 2026'))
  await expect(card(page, t)).toContainText(`npm run verify -- --from ${newest}`)
  await checkScreen('backups-late')

  const reason = "ENOSPC: no space left on device, mkdir '/mnt/copies/coach-2026-11-27T011500Z.partial'"
  const states = [
    ['ahead', t('تاريخ آخر نسخة في المستقبل', 'is dated in the future')],
    ['gone', t('هل القرص موصول؟', 'Is the disk mounted?')],
  ] as const
  for (const [state, words] of states) {
    await page.unrouteAll()
    await page.route('**/api/admin/backups', (route) => route.fulfill({ json: { ...late, state } }))
    await page.reload()
    await scrollToCard(page, t)
    await expect(card(page, t)).toContainText(words)
  }
  await checkScreen('backups-gone')

  const failing = { ...late, state: 'failing', backup: { ...late.backup, error: reason } }
  await page.unrouteAll()
  await page.route('**/api/admin/backups', (route) => route.fulfill({ json: failing }))
  await page.reload()
  await scrollToCard(page, t)
  await expect(card(page, t)).toContainText(reason)
  await expect(card(page, t)).toContainText(t('لم ينجح', 'Failed'))
  await checkScreen('backups-failing')
})
