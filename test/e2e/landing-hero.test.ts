import { expect, test } from '#test/e2e/support/test.ts'

test('on a phone, the coach’s face is clear of the head of the page and of the text', async ({ page }) => {
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [360, 740],
    [390, 760],
    [390, 844],
    [412, 915],
    [560, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const [face, head, text] = await Promise.all([
      page.locator('#hero figure').boundingBox(),
      page.getByRole('banner').boundingBox(),
      page.locator('#hero h1').boundingBox(),
    ])
    if (!face || !head || !text) throw new Error('the hero is not there')
    expect(face.x, `${width}x${height}`).toBeGreaterThanOrEqual(0)
    expect(face.x + face.width, `${width}x${height}`).toBeLessThanOrEqual(width)
    // Its lower quarter is the shoulders, which the fade above the text may cover.
    expect(face.y + face.height * 0.75, `${width}x${height}`).toBeLessThanOrEqual(text.y - 64)
    expect(face.y, `${width}x${height}`).toBeGreaterThanOrEqual(head.y + head.height - 12)
  }
})
