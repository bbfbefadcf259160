import { enterAsMember } from '#test/e2e/support/actions.ts'
import { workerIsReady } from '#test/e2e/support/browser-storage.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a renewal that waits is known without a connection, and nobody is asked to pay twice', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    ...{ name: 'Mona Renewing', plan: 'basic', endsInDays: 5 },
    password: 'reads on the train',
  })
  await enterAsMember(page, member)
  const renew = page.getByRole('button', { name: t('تجديد الاشتراك', 'Renew subscription') })
  await expect(renew).toBeVisible()
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/subscriptions/subscribe', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('memberToken')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ planId: 'basic' }),
    })
    return response.status
  })
  expect(status).toBe(201)
  await page.reload()
  const waiting = page.getByRole('heading', {
    name: t('طلبك قيد المراجعة', 'Your request is being reviewed'),
  })
  await expect(waiting).toBeVisible()
  await workerIsReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(t('أنت غير متصل بالإنترنت.', 'You’re offline.'))).toBeVisible()
  await expect(waiting).toBeVisible()
  await expect(renew).toHaveCount(0)
  await checkScreen('offline-renewal-waiting')
})
