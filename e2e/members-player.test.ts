import { signInAsMember } from '#e2e/support/acts.ts'
import { aFilm } from '#e2e/support/film.ts'
import { aVideo, giveItem } from '#e2e/support/items.ts'
import { aMember, lineOf, openerOf, playerOf, playOf, usesOf, withLimits } from '#e2e/support/members-home.ts'
import { giveFiles } from '#e2e/support/own-files.ts'
import { expect, story } from '#e2e/support/story.ts'

story(
  'a video of a known site plays here, and nothing of the site is fetched before',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'professional')
    giveItem(product, member, aVideo('Squat', 'https://youtu.be/dQw4w9WgXcQ?t=90'))
    giveItem(product, member, aVideo('Swing', 'https://vimeo.com/76979871'))
    const asked: string[] = []
    const hosts = /youtube|youtu\.be|ytimg|vimeo/
    await page.context().route(hosts, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>a player</title>' })
    })
    await signInAsMember(page, t, member)
    await openerOf(page, 'Squat').click()
    await expect(playOf(page, t)).toBeFocused()
    await expect(playerOf(page)).toContainText(t('يُعرض من يوتيوب', 'Plays from YouTube'))
    await look('members-player')
    expect(asked).toEqual([])
    expect(usesOf(product, member)).toBe(0)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => asked)
      .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1'])
    await expect(playerOf(page).locator('iframe')).toHaveAttribute('title', 'Squat')
    await expect(
      playerOf(page).getByRole('link', { name: t('فتح في يوتيوب', 'Open on YouTube') }),
    ).toBeVisible()
    expect(usesOf(product, member)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(playerOf(page)).toBeHidden()
    await expect(openerOf(page, 'Squat')).toBeFocused()
    await expect(lineOf(page, 'Squat').getByText(t('جديد', 'New'), { exact: true })).toBeHidden()

    await openerOf(page, 'Swing').click()
    await playOf(page, t).click()
    await expect.poll(() => asked.at(-1)).toBe('https://player.vimeo.com/video/76979871?dnt=1&autoplay=1')
  },
)

story(
  'a film of ours plays in the browser’s own player, part by part',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'professional')
    const title = t('تمرين الضغط', 'The press')
    const content = aFilm({ seconds: 600, apart: 24_000_000 })
    await giveFiles(product, member, [{ title, content, name: 'press.mp4', type: 'video' }])
    const parts: { status: number; from: number }[] = []
    page.on('response', (answer) => {
      const [, from] = /^bytes (\d+)-/.exec(answer.headers()['content-range'] ?? '') ?? []
      if (/\/files\//.test(answer.url())) parts.push({ status: answer.status(), from: Number(from) })
    })
    await signInAsMember(page, t, member)
    await openerOf(page, title).click()
    await expect(playerOf(page)).toContainText(t('لا يُحمَّل شيء', 'Nothing of the video is loaded'))
    expect([parts, usesOf(product, member)]).toEqual([[], 0])
    await playOf(page, t).click()
    const film = playerOf(page).locator('video')
    await expect(film).toBeFocused()
    const place = () => film.evaluate((one: HTMLVideoElement) => one.currentTime)
    await expect.poll(place).toBeGreaterThan(0.5)
    expect(await film.evaluate((one: HTMLVideoElement) => one.duration)).toBe(600)
    expect(parts[0]).toEqual({ status: 206, from: 0 })
    await film.evaluate((one: HTMLVideoElement) => {
      one.currentTime = 500
    })
    await expect.poll(place).toBeGreaterThan(500.5)
    expect(parts.filter(({ status, from }) => status === 206 && from > 10_000_000).length).toBeGreaterThan(0)
    expect(usesOf(product, member)).toBe(1)
    await look('members-player-film')
  },
)

story(
  'a file of ours plays in parts, goes on after a break, and any other link leaves',
  async ({ page, product, t }) => {
    const member = await aMember(product, 'professional')
    giveItem(product, member, aVideo('Press', '/files/a-film/original?exp=1&for=x&sig=y'))
    giveItem(product, member, aVideo('Elsewhere'))
    const ranges: (string | undefined)[] = []
    await page.route('**/files/a-film/**', (route) => {
      ranges.push(route.request().headers().range)
      return route.fulfill({ status: 404, body: '' })
    })
    await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'a film' }))
    await signInAsMember(page, t, member)
    await openerOf(page, 'Press').click()
    await playOf(page, t).click()
    await expect.poll(() => ranges).toEqual(['bytes=0-'])
    await expect(
      playerOf(page)
        .getByRole('alert')
        .filter({ hasText: t('انقطع الفيديو', 'The video stopped') }),
    ).toBeVisible()
    await playOf(page, t).click()
    await expect.poll(() => ranges).toHaveLength(2)
    await page.keyboard.press('Escape')

    const leaving = page.waitForEvent('popup')
    await openerOf(page, 'Elsewhere').click()
    await (await leaving).waitForURL('https://example.com/film')
  },
)

story(
  'a video that can not be opened says why, and plays at the next try',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'premium')
    giveItem(product, member, aVideo('Squat'))
    giveItem(product, member, aVideo('Swing'))
    await withLimits(product, 1, async () => {
      await signInAsMember(page, t, member)
      await page.route('**/api/subscriptions/access-resource', (route) => route.abort())
      await openerOf(page, 'Squat').click()
      await playOf(page, t).click()
      await expect(
        playerOf(page)
          .getByRole('alert')
          .filter({ hasText: t('تعذّر الاتصال بالخادم', 'Failed to connect to server') }),
      ).toBeVisible()
      await page.unrouteAll()
      await playOf(page, t).click()
      const leave = playerOf(page).getByRole('link', { name: t('فتح الفيديو', 'Open the video') })
      await expect(leave).toHaveAttribute('href', 'https://example.com/film')
      await page.keyboard.press('Escape')
      await openerOf(page, 'Swing').click()
      await playOf(page, t).click()
      await expect(
        playerOf(page)
          .getByRole('alert')
          .filter({ hasText: t('وصلت إلى حد اليوم', 'You have reached today’s limit') }),
      ).toBeVisible()
      await look('members-player-limit')
    })
  },
)

story(
  'a session that ends is gone from this browser with the next call, whichever it is',
  async ({ page, product, t }) => {
    const member = await aMember(product, 'professional')
    giveItem(product, member, aVideo('Squat', 'https://youtu.be/dQw4w9WgXcQ'))
    await signInAsMember(page, t, member)
    await openerOf(page, 'Squat').click()
    product.change('delete from sessions where user_id = ?', member.id)
    await playOf(page, t).click()
    await expect(
      page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
    ).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
  },
)
