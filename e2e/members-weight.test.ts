import { signInAsMember } from '#e2e/support/acts.ts'
import { firstLoad } from '#e2e/support/first-load.ts'
import { aDocument, aVideo, giveItem } from '#e2e/support/items.ts'
import { addMember } from '#e2e/support/members.ts'
import { expect, story } from '#e2e/support/story.ts'

const mostScript = 180 * 1024
const mostRequests = 25

story('a member is at home with few requests and little script', async ({ page, another, product, t }) => {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Nadia', plan: 'basic', endsInDays: 40, password })
  giveItem(product, member, aDocument('Weeks 1 to 4'))
  giveItem(product, member, aVideo('Squat', 'https://youtu.be/dQw4w9WgXcQ'))
  await signInAsMember(page, t, member)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
  const load = { from: page, fresh: await another(), path: '/members' }
  const { asked, scriptBytes } = await firstLoad(load, async (fresh) => {
    await expect(fresh.getByRole('listitem').filter({ hasText: 'Squat' })).toBeVisible()
    await expect(fresh.getByText('0/4')).toBeVisible()
  })
  expect(asked).toContain('/api/subscriptions/my-resources')
  expect(asked).not.toContain('/api/site')
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)
  expect(scriptBytes).toBeLessThanOrEqual(mostScript)
})
