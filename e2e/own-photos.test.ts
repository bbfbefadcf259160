import type { Page } from '@playwright/test'
import { cairoDay } from '#contract/cairo-days.ts'
import { signInAsMember } from '#e2e/support/acts.ts'
import { addMember, type Member } from '#e2e/support/members.ts'
import { loginElsewhere } from '#e2e/support/own-account.ts'
import type { Product } from '#e2e/support/product.ts'
import { expect, story } from '#e2e/support/story.ts'
import { aPlainPicture } from '#server/testing/sample-pictures.ts'

type Say = (arabic: string, english: string) => string

const password = 'member-trains-2026'

const photos = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('صور تقدّمي', 'My progress photos'), exact: true })
const keptOf = (product: Product, { id }: Member) =>
  product.count("select count(*) from uploads where purpose = 'progress' and uploaded_by = ?", id)

/** Agrees to photos and saves two of them today, from elsewhere. */
async function savePhotos(product: Product, member: Member): Promise<void> {
  const { token } = await loginElsewhere(product, member)
  const authorization = `Bearer ${token}`
  const put = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const sent = { method: 'PUT', headers, body: JSON.stringify(body) }
    expect((await fetch(`${product.url}/api/progress${path}`, sent)).status).toBe(200)
  }
  await put('/photo-consent', { given: true })
  const form = new FormData()
  form.append('purpose', 'progress')
  const picture = new Blob([new Uint8Array(await aPlainPicture('jpeg'))], { type: 'image/jpeg' })
  for (const name of ['front.jpg', 'side.jpg']) form.append('files', picture, name)
  const answer = await fetch(`${product.url}/api/upload/multiple`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { files } = (await answer.json()) as { files: { cloudinaryId: string }[] }
  const tickets = files.map(({ cloudinaryId }) => cloudinaryId)
  await put(`/entries/${cairoDay(new Date())}`, { workout: true, photos: tickets, basis: null })
}

const openAccount = async (page: Page, t: Say) => {
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
  await expect(photos(page, t)).toBeVisible()
}

const withdraw = (page: Page, t: Say) =>
  photos(page, t).getByRole('button', {
    name: t('سحب الموافقة على الصور…', 'Withdraw my agreement on photos…'),
  })

story(
  'a member sees how many photos are kept, and takes the consent back, which deletes them',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, { name: 'Salma Adel', plan: 'basic', endsInDays: 40, password })
    await signInAsMember(page, t, member)
    await openAccount(page, t)
    await expect(photos(page, t)).toContainText(t('لا نحفظ لك أي صور', 'We keep no photos of you'))
    await expect(withdraw(page, t)).toHaveCount(0)
    await look('account-no-photos')
    await savePhotos(product, member)
    await page.reload()
    await expect(photos(page, t)).toContainText(t('صورتان', '2 photos'))
    await look('account-photos')
    await withdraw(page, t).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('صورتان', '2 photos'))
    await look('account-photos-withdraw')
    await page.keyboard.press('Escape')
    await expect(withdraw(page, t)).toBeFocused()
    await withdraw(page, t).click()
    await page.route('**/api/progress/photo-consent', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await question.getByRole('button', { name: t('سحب الموافقة', 'Withdraw the agreement') }).click()
    await expect(page.getByText(t('لم تتغيّر موافقتك', 'Your agreement was not changed'))).toBeVisible()
    expect(keptOf(product, member)).toBe(2)
    await page.unrouteAll()
    await withdraw(page, t).click()
    await question.getByRole('button', { name: t('سحب الموافقة', 'Withdraw the agreement') }).click()
    await expect(page.getByText(t('سُحبت الموافقة', 'Agreement withdrawn'))).toBeVisible()
    await expect(withdraw(page, t)).toHaveCount(0)
    await expect(photos(page, t).locator('[tabindex="-1"]').first()).toBeFocused()
    expect(keptOf(product, member)).toBe(0)
  },
)

story(
  'whose access ended still takes back the consent to photos, and they are deleted',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, { name: 'Wael Samy', plan: 'basic', endsInDays: 40, password })
    await savePhotos(product, member)
    product.change("update users set access_ends_at = '2026-01-01T00:00:00.000Z' where id = ?", member.id)
    await signInAsMember(page, t, member)
    await openAccount(page, t)
    await expect(photos(page, t)).toContainText(t('صورتان', '2 photos'))
    await look('account-renewal-photos')
    await withdraw(page, t).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('سحب الموافقة', 'Withdraw the agreement') })
      .click()
    await expect(photos(page, t)).toContainText(t('لا نحفظ لك أي صور', 'We keep no photos of you'))
    expect(keptOf(product, member)).toBe(0)
  },
)
