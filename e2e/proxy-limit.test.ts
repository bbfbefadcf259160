import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { attachProof, proofInput } from '#e2e/support/acts.ts'
import { expect, story } from '#e2e/support/story.ts'
import { startNginx } from '#scripts/proxy/start-nginx.ts'

/** A photographed receipt of about 1.5 MB. */
async function aPhotographedReceipt() {
  const raw = { width: 1600, height: 1200, channels: 3 as const }
  const photo = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  const buffer = await photo.jpeg({ quality: 88 }).toBuffer()
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer }
}

const title = 'a stock nginx refuses a photographed receipt, and the form says who did'

story(title, async ({ page, product, language, t, look }) => {
  const upstream = Number(new URL(product.url).port)
  const nginx = await startNginx({ upstream, location: 'proxy_set_header Host $http_host;' })
  try {
    const receipt = await aPhotographedReceipt()
    expect(receipt.buffer.length).toBeGreaterThan(1_200_000)
    expect(receipt.buffer.length).toBeLessThan(2_000_000)
    await page.context().addCookies([{ name: 'language', value: language, url: nginx.url }])
    await page.goto(`${nginx.url}/subscription?plan=basic`)
    const name = page.getByLabel(t('الاسم الكامل', 'Full name'))
    await name.fill('منى عبد الحميد')
    await proofInput(page).setInputFiles(receipt)
    const refusal = page.getByText(
      t('رفض الخادم الوسيط أمام الموقع هذا الملف', 'The server in front of this site refused the file'),
    )
    await expect(refusal).toBeVisible()
    expect(nginx.logged()).toContain('client intended to send too large body')
    await look('refused-by-proxy')

    // The file is not at fault, so the same one can be sent again; all else stays.
    await page.getByRole('button', { name: t('إعادة رفع الملف نفسه', 'Upload the same file again') }).click()
    await expect.poll(() => nginx.logged().split('too large body').length - 1).toBe(2)
    await expect(refusal).toBeVisible()
    await expect(name).toHaveValue('منى عبد الحميد')
    await attachProof(page, t)
    await expect(refusal).toBeHidden()
  } finally {
    await nginx.stop()
  }
})
