import type { Page } from '@playwright/test'
import { enterAsMember, enterAsStaff, goToEditor } from '#test/e2e/support/actions.ts'
import { editorTest, fieldOf, open, publishButton } from '#test/e2e/support/editor.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { aMemberAtHome, exactButton, openUpdate, save, saved, weight } from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

/** As if the member had agreed to photos while the page said something else. */
function changePurposes(product: Product, member: Member): void {
  product.change(
    `insert into privacy_versions (number, text_ar, text_en, began_at, purposes)
     select number + 1, replace(text_ar, '- لحماية الحسابات.', '- لا يرى إجاباتك الصحية أحد غير الكابتن.'),
     replace(text_en, '- To keep accounts secure.', '- Only the coach sees your health answers.'), ?, null
     from privacy_versions order by number desc limit 1`,
    new Date(Date.now() - 10 * 24 * 60 * 60_000).toISOString(),
  )
  product.change(
    `update users set photo_consent_at = ?,
     photo_consent_version = (select max(number) from privacy_versions) where id = ?`,
    ...[new Date(Date.now() - 9 * 24 * 60 * 60_000).toISOString(), member.id],
  )
}

const question = (page: Page, t: Say) =>
  page.getByRole('region', {
    name: t('تغيّر ما نستخدم بياناتك فيه', 'What we use your data for has changed'),
  })

test('a member is asked in the form that was refused, agrees, and saves what was typed', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await page.goto('/privacy')
  const member = await aMemberAtHome(product, page, t)
  await openUpdate(page, t)
  await weight(page, t).fill('72.5')
  changePurposes(product, member)
  await save(page, t)
  const dialog = page.getByRole('dialog')
  const inForm = question(page, t).filter({ visible: true }).last()
  await expect(
    dialog.getByText(t('لا يرى إجاباتك الصحية أحد', 'Only the coach sees your health')),
  ).toBeVisible()
  await expect(weight(page, t)).toHaveValue('72.5')
  await inForm.scrollIntoViewIfNeeded()
  await checkScreen('purposes-in-form')
  await exactButton(dialog, t('أوافق', 'I agree')).click()
  await expect(page.getByText(t('سُجّلت موافقتك', 'Saved: you agreed'))).toBeVisible()
  await expect(question(page, t)).toHaveCount(0)
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
})

test('a member is asked at home, does not agree after reading what follows, and may agree later', async ({
  page,
  product,
  newPerson,
  t,
  checkScreen,
}) => {
  await page.goto('/privacy')
  const password = 'member-trains-2026'
  const member = await addMember(product, {
    ...{ name: t('نيرمين صبري', 'Nermin Sabry'), plan: 'basic', endsInDays: 40, password },
  })
  changePurposes(product, member)
  await enterAsMember(page, member)
  await expect(question(page, t)).toBeVisible()
  await checkScreen('purposes-home')

  const staff = await newPerson()
  await enterAsStaff(staff, t)
  await staff.goto(`/admin#members/${member.id}`)
  const consents = staff.getByRole('region', { name: t('الموافقات', 'Consents'), exact: true })
  await expect(consents).toContainText(t('والعضو لم يجب بعد', 'they haven’t answered yet'))
  await consents.scrollIntoViewIfNeeded()
  await checkScreen('purposes-person', staff)

  await exactButton(question(page, t), t('لا أوافق', 'I don’t agree')).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText(t('تبقى خططك وملفاتك مفتوحة', 'Your plans and files stay open'))
  await checkScreen('purposes-decline')
  await exactButton(dialog, t('لا أوافق', 'I don’t agree')).click()
  const declined = page.getByRole('region', {
    name: t('لم توافق على ما نستخدم بياناتك فيه الآن', 'You didn’t agree to what we use your data for now'),
  })
  await expect(declined).toBeVisible()
  expect(
    product.count('select count(*) from users where id = ? and photo_consent_at is null', member.id),
  ).toBe(1)
  await checkScreen('purposes-declined')
  await exactButton(declined, t('أوافق', 'I agree')).click()
  await expect(declined).toHaveCount(0)
})

editorTest(
  'the owner reads how many members a new privacy text asks again',
  async ({ page, product, t, checkScreen }) => {
    await page.goto('/privacy')
    const member = await addMember(product, { name: 'Hala Samy', plan: 'basic', endsInDays: 40 })
    product.change(
      "update users set photo_consent_at = ?, photo_consent_version = '1' where id = ?",
      ...[new Date().toISOString(), member.id],
    )
    await enterAsStaff(page, t)
    await goToEditor(page, t)
    await open(page, 'privacy')
    const field = fieldOf(page, t('privacyText.ar', 'privacyText.en'))
    await field.fill(
      `${await field.inputValue()}\n\n${t('يرى طبيب تغذية إجاباتك.', 'A dietitian sees your answers.')}`,
    )
    await publishButton(page, t).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('من جديد عن الموافقة', 'to agree again'))
    await dialog.getByText(t('من جديد عن الموافقة', 'to agree again')).scrollIntoViewIfNeeded()
    await checkScreen('purposes-publish')
  },
)
