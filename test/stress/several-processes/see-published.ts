import { setTimeout as pause } from 'node:timers/promises'
import { publishSite, readSite } from '#contract/site.ts'
import { uploadFile } from '#contract/uploads.ts'
import { call, granted, sendFile } from '#scripts/serving/calls.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import type { Front } from './front.ts'

// Two seconds, counted in tries: a slow machine makes each of them later, not more of them.
const between = 50
const tries = 40
// After this time a process asks the database again.
const checkedAgain = 1100

type Publication = { version: number; title: string; picture: string; tag: string }

/** Publishes at each process in turn, and asks both for every trace of it. Returns errors, and the tries it took. */
export async function seePublished({ urls, token }: Front, times: number) {
  const errors: string[] = []
  let most = 0
  for (let count = 0; count < times; count++) {
    const [here = '', there = ''] = count % 2 === 0 ? urls : urls.toReversed()
    const published = await publish({ here, there, token }, `Published ${count}`)
    const [atOnce, { took, missing }] = await Promise.all([
      missingAt(here, published),
      untilSeen(there, published),
    ])
    errors.push(...atOnce.map((what) => `${what} is not new where it was published`))
    most = Math.max(most, took)
    errors.push(...missing.map((what) => `${what} is not new at the other process after ${took} tries`))
    if (missing.length > 0) break
    const preview = await fetch(`${there}/og/${published.version}-ar.png`)
    await preview.arrayBuffer()
    if (preview.status !== 200) errors.push(`the preview picture gets status ${preview.status}`)
    if ((await tagAt(here)) !== (await tagAt(there))) errors.push('the pages of one version have two ETags')
  }
  return { errors, most }
}

/** Publishes at one process, just after the other has checked for a newer version: it will wait longest to see it. */
async function publish(
  { here: url, there, token }: { here: string; there: string; token: string },
  title: string,
): Promise<Publication> {
  const file = {
    bytes: await aReceipt('png', { width: 200, height: 200 }),
    name: 'icon.png',
    type: 'image/png',
  }
  const sent = granted(await sendFile(url, uploadFile, { file, fields: { purpose: 'site' }, token })).file
  if (!sent.picture) throw new Error('The picture of the site has no address.')
  const favIcon = { ...sent.picture, alt: { ar: title, en: title } }
  const tag = await tagAt(url)
  const { settings, sections, version } = granted(await call(url, readSite, {}))
  const name = { ar: title, en: title }
  const changed = { ...settings, companyName: name, hero: { ...settings.hero, title: name }, favIcon }
  const body = { settings: changed, sections, version } as never
  await pause(checkedAgain)
  granted(await call(there, readSite, {}))
  const site = granted(await call(url, publishSite, { token, body }))
  return { version: site.version, title, picture: sent.picture.id, tag }
}

async function untilSeen(url: string, published: Publication) {
  let missing = await missingAt(url, published)
  for (let took = 1; ; took++) {
    if (missing.length === 0 || took === tries) return { took, missing }
    await pause(between)
    missing = await missingAt(url, published)
  }
}

/** What does not show a publication yet. */
async function missingAt(url: string, { version, title, picture, tag }: Publication): Promise<string[]> {
  const read = async (path: string, headers = {}) => {
    const response = await fetch(url + path, { headers })
    return { status: response.status, text: await response.text() }
  }
  const [site, page, kept, manifest, image] = await Promise.all([
    read('/api/site'),
    read('/'),
    read('/', { 'if-none-match': tag }),
    read('/manifest.webmanifest'),
    read(`/media/${picture}/200.webp`),
  ])
  const isSeen = {
    'the site of the API': site.text.includes(`"version":${version}`),
    'the landing page': page.text.includes(title) && page.text.includes(picture),
    'the page for browsers that have the one before': kept.status === 200,
    'the manifest': manifest.text.includes(title) && manifest.text.includes(picture),
    'the uploaded picture': image.status === 200,
  }
  return Object.entries(isSeen).flatMap(([what, isThere]) => (isThere ? [] : [what]))
}

async function tagAt(url: string): Promise<string> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}
