import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { manifestOf, robotsText, sitemapXml } from './rules.ts'
import { openSharePictures } from './share-picture.ts'

const tenMinutes = 'public, max-age=600'
const oneWeek = 'public, max-age=604800'
const immutable = 'public, max-age=31536000, immutable'

const icons = {
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/icons/icon-192.png': 'icon-192.png',
  '/icons/icon-512.png': 'icon-512.png',
  '/icons/maskable-192.png': 'maskable-192.png',
  '/icons/maskable-512.png': 'maskable-512.png',
}

/** Registers what search engines, chat apps and home screens read; all of it is public. */
export async function seoRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const address = knownAddress(context.settings)
  textRoutes(app, context, address)
  sharePictureRoutes(app, context)
  await iconRoutes(app)
}

type ManifestRoute = { Querystring: { lang?: unknown; start?: unknown } }

function textRoutes(app: FastifyInstance, context: Context, address: string | null): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', tenMinutes).send(robotsText(address)),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    if (!address) throw new AppError('not_found')
    const { publishedAt } = await readPublishedSite(context)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', tenMinutes)
      .send(sitemapXml(address, publishedAt))
  })
  app.get<ManifestRoute>('/manifest.webmanifest', async ({ query }, reply) => {
    const manifest = manifestOf(await readPublishedSite(context), {
      language: query.lang === 'en' ? 'en' : 'ar',
      start: query.start === 'members' ? '/members' : '/',
    })
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', tenMinutes)
      .send(JSON.stringify(manifest))
  })
}

function sharePictureRoutes(app: FastifyInstance, context: Context): void {
  const read = openSharePictures(context)
  app.get<{ Params: { name: string } }>('/og/:name', async ({ params }, reply) => {
    const match = /^(0|[1-9]\d{0,8})-(ar|en)\.png$/.exec(params.name)
    const picture = match && (await read(Number(match[1]), match[2] === 'en' ? 'en' : 'ar'))
    if (!picture) throw new AppError('not_found')
    return (
      reply
        .type('image/png')
        .header('cache-control', immutable)
        // Chat apps in a browser embed the image in their own pages.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture)
    )
  })
}

async function iconRoutes(app: FastifyInstance): Promise<void> {
  for (const [path, file] of Object.entries(icons)) {
    const icon = await readFile(new URL(`./icons/${file}`, import.meta.url))
    const type = file.endsWith('.ico') ? 'image/x-icon' : 'image/png'
    app.get(path, async (_request, reply) => reply.type(type).header('cache-control', oneWeek).send(icon))
  }
}
