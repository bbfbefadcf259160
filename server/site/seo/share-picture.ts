import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { drawPictures } from '#server/platform/drawing/draw-pictures.ts'
import { PageCache } from '#server/platform/http/page-cache.ts'
import { readSeenSite } from '#server/site/index.ts'
import { type ShareTexts, sharePicture } from './picture-layout.ts'
import { inLanguage } from './rules.ts'

/** Returns the preview image of a site version as PNG; null for a version that is unknown or was replaced long ago. */
export type SharePictures = (version: number, language: Language) => Promise<Buffer | null>

const cachedPictures = 8
// The same drawing of the plate as in the first view of the site.
const plateFile = new URL('../../../web/public/landing/plate.svg', import.meta.url)

/** Draws each image on its first request, once for concurrent requests, and caches the newest in memory. */
export function openSharePictures(context: Context): SharePictures {
  const pictures = new PageCache<Buffer>(cachedPictures)
  const { dataDirectory } = context.settings
  // One after the other: requests for all images at once start only one process.
  let last: Promise<unknown> = Promise.resolve()
  const drawNext = (texts: ShareTexts, language: Language) => {
    const drawn = last.then(() => draw(dataDirectory, texts, language))
    last = drawn.catch(() => null)
    return drawn
  }
  return async (version, language) => {
    const site = await readSeenSite(context, version)
    if (site.version !== version) return null
    const { companyName, hero } = site.settings
    const texts = { company: inLanguage(companyName, language), promise: inLanguage(hero.title, language) }
    return pictures.take(
      `${version}-${language}`,
      () => drawNext(texts, language),
      () => true,
    )
  }
}

async function draw(directory: string, texts: ShareTexts, language: Language): Promise<Buffer> {
  const folder = await mkdtemp(join(directory, 'share-'))
  try {
    const layout = sharePicture(texts, language, await readFile(plateFile, 'utf8'))
    const [path = ''] = await drawPictures(folder, [{ name: 'share.png', ...layout }])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
