import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { trialAdmin } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import {
  anApplicant,
  approveAndStay,
  backToList,
  requestRows,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { withFront } from '#test/stress/several-processes/front.ts'

test('a desk hears what either of two processes takes in, also when one is killed', async ({
  browser,
  language,
  viewport,
  t,
}) => {
  const run = (databaseUrl: string) => inOwnFolder((folder) => withFront({ folder, databaseUrl }, story))
  await withPostgres(run)

  async function story({ url, urls, kill, start }: Parameters<Parameters<typeof withFront>[1]>[0]) {
    const context = await browser.newContext({ baseURL: url, viewport })
    await context.addCookies([{ name: 'language', value: language, url }])
    const page = await context.newPage()
    await startStaffSession(page, trialAdmin)
    await applyByApi({ url }, t, anApplicant('Sent Before'))
    await page.goto('/admin')
    const rows = requestRows(page, t)
    await expect(rows).toHaveCount(1)
    const news = page.getByRole('button', { name: t('طلب جديد واحد', '1 new request') })

    /** Sends an application to one process, or through nginx, and adds it to the list. */
    async function receive(name: string, at: string) {
      const before = await rows.count()
      const applicant = anApplicant(name)
      await applyByApi({ url: at }, t, applicant)
      await news.click()
      await expect(rows).toHaveCount(before + 1)
      await expect(rows.last()).toContainText(name)
      return applicant
    }

    const first = await receive('Sent Here', urls[0])
    await receive('Sent There', urls[1])
    for (const place of [0, 1] as const) {
      const other = urls[place === 0 ? 1 : 0]
      // The stream of this page ends with its process; nginx leads it to the other one, where it goes on.
      await kill(place)
      await receive(`Sent Without ${place}`, other)
      await start(place)
    }
    await approveAndStay(page, t, first)
    await backToList(page, t)
    await expect(rows.filter({ hasText: first.name })).toContainText(t('مقبول', 'Approved'))
    await context.close()
  }
})
