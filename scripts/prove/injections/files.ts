import { readZip } from '#server/testing/read-zip.ts'
import type { Product } from './product.ts'
import { readJsonOf } from './read-as.ts'

const disposition =
  /^inline; filename="[\x20\x21\x23\x24\x26-\x5B\x5D-\x7E]+"; filename\*=UTF-8''[A-Za-z0-9._~!%-]+$/
const entry = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(json|jpg|png|pdf)$/
// Of titles and file names; what stands in them is cut out or replaced where a file system would not take it.
const fewestNames = 1

/** What was looked at outside of the screens: the names under which files are kept, and the archive of a member's data. */
export type Files = { faults: string[]; names: number; entries: number }

/** Looks at the headers of every file that staff and the member can reach, and into the member's archive. */
export async function lookAtFiles(product: Product, texts: readonly string[]): Promise<Files> {
  const names = await lookAtNames(product)
  const archive = await lookAtArchive(product, texts)
  return {
    faults: [...names.faults, ...archive.faults],
    names: names.count,
    entries: archive.count,
  }
}

async function lookAtNames(product: Product): Promise<{ faults: string[]; count: number }> {
  const { app } = product.world
  const links = new Set<string>()
  for (const answer of await readJsonOf(product)) {
    for (const [, link] of answer.matchAll(/"(?:https?:\/\/[^/"]+)?(\/files\/[^"]+)"/g)) {
      if (link) links.add(link)
    }
  }
  const faults: string[] = []
  for (const link of links) {
    for (const cookie of ['language=ar', 'language=en']) {
      const { statusCode, headers } = await app.inject({ url: link, headers: { cookie } })
      const name = String(headers['content-disposition'])
      if (statusCode !== 200) faults.push(`${link} is answered with ${statusCode}`)
      else if (!disposition.test(name)) faults.push(`${link} is named by ${name}`)
      else if (headers['x-content-type-options'] !== 'nosniff')
        faults.push(`${link} may be taken for anything`)
    }
  }
  if (links.size < fewestNames) faults.push('no file was found whose name could be looked at')
  return { faults, count: links.size }
}

async function lookAtArchive(
  { world }: Product,
  texts: readonly string[],
): Promise<{ faults: string[]; count: number }> {
  const { headers } = await world.member()
  const { url } = await world.call('exportMyData', { as: headers })
  const { pathname, search } = new URL(url, 'http://localhost')
  const answer = await world.app.inject({ url: pathname + search })
  const files = readZip(answer.rawPayload)
  const faults = [...files.keys()].flatMap((name) =>
    entry.test(name) ? [] : [`the archive holds a file named ${name}`],
  )
  const data = JSON.stringify(JSON.parse(files.get('data.json')?.toString() ?? 'null'))
  const held = texts.filter((text) => data.includes(JSON.stringify(text).slice(1, -1)))
  if (held.length === 0) faults.push('the archive holds nothing of what was written')
  return { faults, count: files.size }
}
