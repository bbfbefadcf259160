import { spawnSync } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { films, plans } from '#server/demo/files.ts'
import { film, frameOf } from './film.ts'
import { planSheet } from './plan-sheet.ts'
import { planPages } from './plans.ts'

// Makes the documents and films of demo mode: `npm run demo-files`. They are committed, so that a demo needs neither a
// browser nor ffmpeg. A browser sets the documents, because Arabic has to be shaped.

const folder = join(import.meta.dirname, '../../server/demo/files')

async function setPlans(): Promise<void> {
  const browser = await chromium.launch({ executablePath: await bringChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  for (const name of plans) {
    await page.setContent(planSheet(planPages[name]))
    await page.evaluate(() => document.fonts.ready)
    await page.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true, printBackground: true })
  }
  await browser.close()
}

async function recordFilms(): Promise<void> {
  await inOwnFolder(async (frames) => {
    for (const name of films) {
      for (let number = 0; number < film.frames; number++) {
        const picture = await sharp(Buffer.from(frameOf(name, number)))
          .png({ compressionLevel: 1 })
          .toBuffer()
        await writeFile(join(frames, `${name}-${String(number).padStart(3, '0')}.png`), picture)
      }
      const args = [
        '-y',
        '-loglevel',
        'error',
        '-framerate',
        String(film.rate),
        '-i',
        join(frames, `${name}-%03d.png`),
      ]
      const coding = [
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        '-crf',
        '30',
        '-pix_fmt',
        'yuv420p',
        '-movflags',
        '+faststart',
      ]
      const { status, error } = spawnSync('ffmpeg', [...args, ...coding, join(folder, `${name}.mp4`)], {
        stdio: 'inherit',
      })
      if (status !== 0)
        throw new Error('The films need ffmpeg with libx264. Install it, then run this again.', {
          cause: error,
        })
    }
  })
}

await setPlans()
await recordFilms()
for (const name of [...plans.map((plan) => `${plan}.pdf`), ...films.map((one) => `${one}.mp4`)]) {
  const { size } = await stat(join(folder, name))
  console.log(`${name}: ${Math.round(size / 1024)} KB`)
}
