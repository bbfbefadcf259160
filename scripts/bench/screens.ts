import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { printOrigin } from '#scripts/bench/figures/report.ts'
import { compareImages } from '#scripts/bench/screens/compare-images.ts'
import { screens } from '#scripts/bench/screens/screens.ts'
import { takePictures } from '#scripts/bench/screens/take-pictures.ts'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'

// Pictures of a fixed set of screens of this version and of another checkout that is set up, each with a demo of its
// own: `npm run bench -- screens --with=<folder>`. Lists the share of pixels that differ. Without `--with` it only takes
// the pictures. They are in `pictures/screens`.

const root = join(import.meta.dirname, '../..')
const other = process.argv.find((word) => word.startsWith('--with='))?.slice('--with='.length)
const folder = join(root, 'pictures/screens')

/** Takes the pictures of one version's demo into its own folder. */
async function picture(browser: Browser, checkout: string, name: string): Promise<void> {
  await inOwnFolder(async (data) => {
    const server = await startServer({
      port: await freePort(),
      environment: { DATA_DIR: data, LOG_LEVEL: 'error' },
      program: join(checkout, 'server/main.ts'),
    })
    try {
      await takePictures(browser, server.url, join(folder, name))
    } finally {
      await server.stop()
    }
  })
}

async function compare(): Promise<void> {
  await mkdir(join(folder, 'difference'), { recursive: true })
  let same = 0
  for (const { name } of screens) {
    const [before, after, difference] = ['before', 'after', 'difference'].map((part) =>
      join(folder, part, `${name}.png`),
    ) as [string, string, string]
    const share = await compareImages({ before, after, difference })
    if (share === 0) same++
    else console.log(`  ${(share * 100).toFixed(2).padStart(6)} %  ${name}`)
  }
  console.log(`${same} of ${screens.length} pictures are the same; the others are in pictures/screens.`)
}

printOrigin()
const browser = await chromium.launch({
  executablePath: await bringChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
if (other !== undefined) await picture(browser, resolve(other), 'before')
await picture(browser, root, 'after')
await browser.close()
if (other !== undefined) await compare()
