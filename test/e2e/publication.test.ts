import type { Page } from '@playwright/test'
import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import { saveIntake } from '#contract/intake.ts'
import { changePhotoConsent, saveProgress } from '#contract/progress.ts'
import { readSite } from '#contract/site.ts'
import { uploadFiles } from '#contract/uploads.ts'
import { call, granted, sendFile } from '#scripts/serving/calls.ts'
import { enterAsCoach, enterAsMember, openOwnAccount } from '#test/e2e/support/actions.ts'
import { andBack, open, openEditor, publishButton } from '#test/e2e/support/editor.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import { loginElsewhere } from '#test/e2e/support/own-account.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { choosePart, exactButton } from '#test/e2e/support/progress.ts'
import { aDrawnPhoto } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { unfoldRow } from '#test/e2e/support/users-list.ts'

type Say = (arabic: string, english: string) => string
const password = 'member-trains-2026'
const ownWords = 'كنت متأكدة إني مش هقدر، ودلوقتي بطلع السلم جري.'

const card = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('صوري على الموقع', 'My photos on the site'), exact: true })

/** Photos of two days, stored with the member's consent. */
async function savePhotos(product: Product, member: Member): Promise<void> {
  const { token } = await loginElsewhere(product, member)
  // Whoever agrees is of age by the birth year of the intake.
  granted(
    await call(product.url, saveIntake, {
      token,
      body: { body: { birthYear: 1990, weight: null, height: null } },
    }),
  )
  granted(await call(product.url, changePhotoConsent, { token, body: { given: true } }))
  const today = cairoDay(new Date())
  for (const [back, weight] of [
    [56, 84.5],
    [0, 72.5],
  ] as const) {
    const file = { bytes: new Uint8Array(await aDrawnPhoto()), name: 'front.jpg', type: 'image/jpeg' }
    const { files } = granted(
      await sendFile(product.url, uploadFiles, { file, fields: { purpose: 'progress' }, token }),
    )
    const photos = files.map(({ cloudinaryId }) => cloudinaryId)
    const body = { workout: true, weight, photos, basis: null }
    granted(await call(product.url, saveProgress, { token, params: { day: daysAfter(today, -back) }, body }))
  }
}

/** Opens the photos of a member as the coach. */
async function openPhotos(staff: Page, t: Say, member: Member): Promise<void> {
  await enterAsCoach(staff, t, '#members')
  await staff.getByLabel(t('بحث في الأعضاء', 'Search members')).fill(member.email)
  const row = staff.getByRole('listitem').filter({ hasText: member.email })
  await unfoldRow(row, t)
  await row.getByRole('button', { name: t('التقدّم', 'Progress') }).click()
  await choosePart(staff, t('الصور', 'Photos'))
}

const stories = async ({ url }: Product) =>
  granted(await call(url, readSite, {})).settings.resultsPage.stories

test('a member is asked to show photos, agrees, is shown, and takes them off the site', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    const member = await addMember(product, { name: 'Nour Adel', plan: 'basic', endsInDays: 60, password })
    await savePhotos(product, member)
    const staff = await newPerson()
    await openPhotos(staff, t, member)
    await exactButton(
      staff.getByRole('dialog'),
      t('طلب العرض على الموقع…', 'Ask to show on the site…'),
    ).click()
    const ask = staff.getByRole('dialog').last()
    await expect(ask.getByLabel(t('المدة بالأسابيع', 'Time in weeks'))).toHaveValue('8')
    await exactButton(ask, t('تغطية وجه', 'Cover a face')).first().click()
    const area = ask.getByRole('slider').first()
    await area.focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown']) await staff.keyboard.press(key)
    await expect(area).toHaveAttribute('aria-valuenow', '40')
    await checkScreen('publication-cover', staff)
    await exactButton(ask, t('إرسال الطلب للعضو', 'Send the request')).click()
    await expect(ask.getByLabel(t('السن', 'Age'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await ask
      .getByLabel(t('جملة عن النتيجة بالعربية', 'A line about the result, in Arabic'))
      .fill('خسرت 12 كجم')
    await ask
      .getByLabel(t('جملة عن النتيجة بالإنجليزية', 'A line about the result, in English'))
      .fill('Lost 12 kg')
    await ask.getByLabel(t('كلام العضو عن النتيجة بالعربية', 'Their own words, in Arabic')).fill(ownWords)
    await ask.getByLabel(t('السن', 'Age'), { exact: true }).fill('31')
    await checkScreen('publication-ask', staff)
    await exactButton(ask, t('إرسال الطلب للعضو', 'Send the request')).click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog).toHaveCount(1)
    await expect(dialog).toContainText(t('في انتظار رد العضو', 'Waiting for an answer'))
    await checkScreen('publication-waiting', staff)

    await enterAsMember(page, member)
    await page.getByRole('link', { name: t('عرض الطلب', 'See the request') }).click()
    await expect(card(page, t)).toContainText(t('خسرت 12 كجم', 'Lost 12 kg'))
    await expect(card(page, t)).toContainText(ownWords)
    await expect(card(page, t).getByRole('img')).toHaveCount(2)
    await checkScreen('publication-asked')
    await exactButton(card(page, t), t('أوافق على العرض', 'Yes, show them')).click()
    await expect(page.getByText(t('تم حفظ موافقتك', 'Your consent is saved'))).toBeVisible()

    await openEditor(staff, t)
    await open(staff, 'results')
    await staff.getByRole('button', { name: t('إضافة إلى القصص', 'Add to the stories') }).click()
    await expect(
      staff.getByText(t('وافق العضو على هذه النتيجة كما هي', 'The member agreed to this result')),
    ).toBeVisible()
    await checkScreen('publication-editor', staff)
    await publishButton(staff, t).click()
    await exactButton(staff.getByRole('dialog'), t('نشر', 'Publish')).click()
    await expect.poll(async () => (await stories(product)).length).toBeGreaterThan(0)
    const shown = (await stories(product)).find((story) => story.publicationConsent !== undefined)
    expect(shown?.story.ar).toBe(ownWords)
    const address = `${product.url}/media/${shown?.beforeImage?.id}/800.webp`
    expect((await fetch(address)).status).toBe(200)

    await page.reload()
    await exactButton(card(page, t), t('إزالة صوري من الموقع…', 'Take my photos off the site…')).click()
    await checkScreen('publication-withdraw')
    await exactButton(page.getByRole('alertdialog'), t('إزالة الصور', 'Take them off')).click()
    await expect(
      page.getByText(t('أُزيلت صورك من الموقع', 'Your photos are off the site')).first(),
    ).toBeVisible()
    expect((await fetch(address)).status).toBe(410)
    expect((await stories(product)).filter((story) => story.publicationConsent !== undefined)).toEqual([])
    await checkScreen('publication-withdrawn')
  })
})

test('a member refuses, and nothing is left to show', async ({ page, newPerson, product, t }) => {
  const member = await addMember(product, { name: 'Hoda Nabil', plan: 'basic', endsInDays: 60, password })
  await savePhotos(product, member)
  const staff = await newPerson()
  await openPhotos(staff, t, member)
  await exactButton(staff.getByRole('dialog'), t('طلب العرض على الموقع…', 'Ask to show on the site…')).click()
  const ask = staff.getByRole('dialog').last()
  await ask
    .getByLabel(t('جملة عن النتيجة بالعربية', 'A line about the result, in Arabic'))
    .fill('خسرت 12 كجم')
  await ask.getByLabel(t('السن', 'Age'), { exact: true }).fill('31')
  await exactButton(ask, t('إرسال الطلب للعضو', 'Send the request')).click()
  await expect(staff.getByRole('dialog')).toHaveCount(1)
  await expect(staff.getByRole('dialog')).toContainText(t('في انتظار رد العضو', 'Waiting for an answer'))
  await enterAsMember(page, member)
  await openOwnAccount(page, t)
  await exactButton(card(page, t), t('لا أوافق', 'No')).click()
  await expect(card(page, t)).toContainText(t('لم توافق', 'You said no'))
  expect(
    product.count("select count(*) from uploads where purpose = 'result' and uploaded_by = ?", member.id),
  ).toBe(0)
})
