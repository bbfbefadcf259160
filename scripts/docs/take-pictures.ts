import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { withoutEvents } from '#scripts/browser/without-events.ts'
import { type Scene, scenes } from '#scripts/docs/pictures/scenes.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'

// Takes the pictures of the handbook from the product, in both languages: `npm run docs-pictures`. They are committed,
// so that the documents can be read and built without a browser. `npm run docs-pictures -- inbox` takes one of them.

const folder = join(import.meta.dirname, '../../docs/pictures/handbook')
const sizes = {
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  laptop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
// Text stays sharp at this quality, and all pictures together below 1.5 MB.
const quality = 60

const products: Record<Scene['product'], Record<string, string>> = {
  demo: {},
  new: { NODE_ENV: 'production' },
}

type Place = { browser: Browser; url: string; setUpLink: string }

async function takePicture({ browser, url, setUpLink }: Place, scene: Scene, language: 'ar' | 'en') {
  const size = sizes[scene.screen]
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...size })
  await context.addCookies([
    { name: 'language', value: language, url },
    { name: 'theme', value: 'light', url },
  ])
  try {
    const page = await context.newPage()
    await withoutEvents(page)
    await scene.show(page, (arabic, english) => (language === 'ar' ? arabic : english), setUpLink)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const picture = await sharp(await page.screenshot())
      .webp({ quality, effort: 6 })
      .toBuffer()
    const name = `${language}-${scene.name}-${scene.screen}.webp`
    await writeFile(join(folder, name), picture)
    console.log(`${name}: ${Math.round(picture.length / 1024)} KB`)
  } finally {
    // Its open connections would hold up the end of the product.
    await context.close()
  }
}

/** Takes the pictures of one product, which runs in a process and a folder of its own. */
async function takePictures(browser: Browser, product: Scene['product'], wanted: Scene[]) {
  await inOwnFolder(async (data) => {
    const server = await startServer({
      port: await freePort(),
      environment: { DATA_DIR: data, LOG_LEVEL: 'error', ...products[product] },
    })
    try {
      const setUpLink = /http\S+\/setup#token=\S+/.exec(server.said())?.[0] ?? ''
      const place = { browser, url: server.url, setUpLink: setUpLink.replace(/^http:\/\/[^/]+/, server.url) }
      for (const scene of wanted)
        for (const language of ['ar', 'en'] as const) await takePicture(place, scene, language)
    } finally {
      await server.stop()
    }
  })
}

const named = process.argv.slice(2)
const wanted = scenes.filter(({ name }) => named.length === 0 || named.includes(name))
if (named.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: await bringChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
for (const product of ['new', 'demo'] as const) {
  const ofProduct = wanted.filter((scene) => scene.product === product)
  if (ofProduct.length > 0) await takePictures(browser, product, ofProduct)
}
await browser.close()
