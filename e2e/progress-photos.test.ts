import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  aMemberAtHome,
  button,
  choosePart,
  openHistory,
  openUpdate,
  save,
  saved,
} from '#e2e/support/progress.ts'
import { expect, story } from '#e2e/support/story.ts'

const size = { width: 3000, height: 4000, channels: 3 as const }
let grain: Promise<Buffer> | undefined

function someGrain(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { ...size, background: '#808080', noise } })
    .raw()
    .toBuffer()
}

/** A photo as a phone takes it: 12 megapixels of grain in one colour, some megabytes. */
async function aPhonePhoto(name: string, colour: string) {
  grain ??= someGrain()
  const buffer = await sharp(await grain, { raw: size })
    .tint(colour)
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Lets the line out be as slow as a phone's. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 2_000_000 })
  return async () => {
    await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
  }
}

story(
  'three photos of a phone are sent in one go after the consent, compared, and gone when it is withdrawn',
  async ({ page, product, t, look }) => {
    const member = await aMemberAtHome(product, page, t)
    const photos = [
      await aPhonePhoto('front.jpg', '#9c6b4f'),
      await aPhonePhoto('side.jpg', '#4f6b9c'),
      await aPhonePhoto('back.jpg', '#6b9c4f'),
    ]
    const kept = () => product.count('select count(*) from progress_photos where user_id = ?', member.id)
    const dialog = page.getByRole('dialog').last()
    const gallery = page.getByLabel(t('اختيار صور', 'Choose photos'))
    const day = page.getByLabel(t('اليوم', 'Day'), { exact: true })

    await openUpdate(page, t)
    await day.selectOption({ index: 7 })
    await expect(gallery).toHaveCount(0)
    await dialog.getByText(t('صورك خاصة', 'Your photos are private')).scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('link', { name: t('سياسة الخصوصية', 'Privacy policy') })).toHaveAttribute(
      'href',
      '/privacy',
    )
    await look('progress-consent')
    await button(dialog, t('أوافق على حفظ صوري', 'I agree to my photos being kept')).click()
    const fullSpeed = await slowDown(page)
    await gallery.setInputFiles(photos)
    const bar = dialog.getByRole('progressbar')
    await expect(bar).toHaveCount(1)
    await expect.poll(() => bar.evaluate((one: HTMLProgressElement) => one.value)).toBeGreaterThan(10)
    await expect(dialog.getByText(t('في الانتظار…', 'Waiting…'))).toHaveCount(2)
    await look('progress-uploading')
    await fullSpeed()
    // What is saved meanwhile waits for the photos.
    await save(page, t)
    await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
    expect(kept()).toBe(3)

    await openUpdate(page, t)
    await gallery.setInputFiles(photos.slice(0, 1))
    await save(page, t)
    await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
    expect(kept()).toBe(4)

    await openHistory(page, t)
    await expect(dialog.getByRole('img')).toHaveCount(4)
    await look('progress-photos')
    await dialog.getByRole('listitem').getByRole('img').last().click()
    const shown = page.getByRole('dialog').last()
    const next = button(shown, t('الصورة التالية', 'Next photo'))
    const place = (photo: number) => shown.getByText(`${photo} / 3`)
    await expect(place(3)).toBeVisible()
    await next.click()
    await expect(place(1)).toBeVisible()
    await button(shown, t('الصورة السابقة', 'Previous photo')).click()
    await expect(place(3)).toBeVisible()
    await look('progress-photo')
    await page.keyboard.press('Escape')
    await choosePart(page, t('الصور', 'Photos'))
    const second = dialog.getByRole('region', { name: t('اليوم الثاني', 'Second day') })
    await expect(second.getByRole('img')).toHaveCount(1)
    await expect(dialog.getByRole('img')).toHaveCount(4)
    await look('progress-compare')
    await second.getByRole('combobox').selectOption({ index: 0 })
    await expect(second.getByRole('img')).toHaveCount(3)
    await page.keyboard.press('Escape')

    await openUpdate(page, t)
    await button(dialog, t('سحب الموافقة', 'Withdraw the agreement')).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('4 صور', '4 photos'))
    await look('progress-withdraw')
    await button(question, t('سحب الموافقة', 'Withdraw the agreement')).click()
    await expect(page.getByText(t('سُحبت الموافقة', 'Agreement withdrawn'))).toBeVisible()
    await expect(dialog.getByText(t('صورك خاصة', 'Your photos are private'))).toBeVisible()
    expect(kept()).toBe(0)
    expect(
      product.count("select count(*) from uploads where purpose = 'progress' and uploaded_by = ?", member.id),
    ).toBe(0)
  },
)

story(
  'a photo is cancelled, kept over a reload, and sent again where it expired',
  async ({ page, product, t }) => {
    const member = await aMemberAtHome(product, page, t)
    const photos = [await aPhonePhoto('front.jpg', '#9c6b4f'), await aPhonePhoto('side.jpg', '#4f6b9c')]
    const kept = () => product.count('select count(*) from progress_photos where user_id = ?', member.id)
    const dialog = page.getByRole('dialog').last()
    const gallery = page.getByLabel(t('اختيار صور', 'Choose photos'))
    const ready = dialog.getByText(t('جاهزة', 'Ready'), { exact: true })

    await openUpdate(page, t)
    await button(dialog, t('أوافق على حفظ صوري', 'I agree to my photos being kept')).click()
    await gallery.setInputFiles(photos)
    await button(dialog, t('إلغاء الرفع', 'Cancel the upload')).last().click()
    await expect(ready).toHaveCount(1, { timeout: 60_000 })
    await gallery.setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await expect(dialog.getByText(t('اختر صورة JPG', 'Choose a JPG'))).toBeVisible()
    await save(page, t)
    await expect(dialog.getByText(t('أعد محاولة الصور', 'Try the photos again'))).toBeVisible()
    await button(dialog, t('إزالة الصورة', 'Remove the photo')).last().click()

    // The draft holds the photo by its ticket, over a reload too.
    await page.reload()
    await button(page, t('متابعة التسجيل', 'Continue')).click()
    await expect(ready).toHaveCount(1)
    await gallery.setInputFiles(photos.slice(1, 2))
    await expect(ready).toHaveCount(2, { timeout: 60_000 })
    product.change("delete from uploads where state = 'ready' and uploaded_by = ?", member.id)
    await save(page, t)
    await expect(dialog.getByText(t('انتهت صلاحية هذه الصورة', 'This photo has expired'))).toHaveCount(2)
    await button(dialog, t('إزالة الصورة', 'Remove the photo')).first().click()
    await button(dialog, t('إعادة المحاولة', 'Try again')).click()
    await save(page, t)
    await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
    expect(kept()).toBe(1)

    await openUpdate(page, t)
    await gallery.setInputFiles(photos.slice(0, 1))
    await expect(ready).toHaveCount(1, { timeout: 60_000 })
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('progressDraft')) ?? ''
      localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"sentAt":\d+/, '"sentAt":0'))
    })
    await page.reload()
    await button(page, t('متابعة التسجيل', 'Continue')).click()
    await expect(
      dialog.getByText(t('انتهت صلاحية صور هذه المسودة', 'The photos of this draft have expired')),
    ).toBeVisible()
    expect(kept()).toBe(1)
  },
)

story(
  'a photo that had not arrived when the page was closed is asked for by its name',
  async ({ page, product, t, look }) => {
    await aMemberAtHome(product, page, t)
    const dialog = page.getByRole('dialog').last()
    const unsent = dialog.getByText(
      t('أُغلقت الصفحة قبل وصول الصور', 'The page was closed before these photos had arrived'),
    )
    await openUpdate(page, t)
    await button(dialog, t('أوافق على حفظ صوري', 'I agree to my photos being kept')).click()
    await page.route('**/api/upload', () => {})
    await page
      .getByLabel(t('اختيار صور', 'Choose photos'))
      .setInputFiles(await aPhonePhoto('front.jpg', '#9c6b4f'))
    await expect(dialog.getByText(t('جارٍ الرفع…', 'Uploading…'))).toBeVisible()
    await page.unroute('**/api/upload')
    await page.reload()
    await button(page, t('متابعة التسجيل', 'Continue')).click()
    await expect(unsent).toContainText('front.jpg')
    await look('progress-photo-unsent')

    await page
      .getByLabel(t('اختيار صور', 'Choose photos'))
      .setInputFiles(await aPhonePhoto('front.jpg', '#9c6b4f'))
    await expect(dialog.getByText(t('جاهزة', 'Ready'), { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(unsent).toHaveCount(0)
    await save(page, t)
    await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
  },
)
