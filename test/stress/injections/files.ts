import { readZip } from '#server/test/read-zip.ts'
import type { InjectedProduct } from './product.ts'
import { readJsonOf } from './read-as.ts'

const disposition =
  /^inline; filename="[\x20\x21\x23\x24\x26-\x5B\x5D-\x7E]+"; filename\*=UTF-8''[A-Za-z0-9._~!%-]+$/
const entry = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(json|jpg|png|pdf)$/
// Of titles and file names; their characters are removed or replaced where a file system would reject them.
const fewestNames = 1

/** What was checked besides the screens: download file names, and the member's export. */
export type Files = { errors: string[]; names: number; entries: number }

/** Checks the headers of every file that staff and the member can reach, and the member's export. */
export async function checkFiles(product: InjectedProduct, texts: readonly string[]): Promise<Files> {
  const names = await checkNames(product)
  const archive = await checkArchive(product, texts)
  return {
    errors: [...names.errors, ...archive.errors],
    names: names.count,
    entries: archive.count,
  }
}

async function checkNames(product: InjectedProduct): Promise<{ errors: string[]; count: number }> {
  const { app } = product.world
  const links = new Set<string>()
  for (const json of await readJsonOf(product)) {
    for (const [, link] of json.matchAll(/"(?:https?:\/\/[^/"]+)?(\/files\/[^"]+)"/g)) {
      if (link) links.add(link)
    }
  }
  const errors: string[] = []
  for (const link of links) {
    for (const cookie of ['language=ar', 'language=en']) {
      const { statusCode, headers } = await app.inject({ url: link, headers: { cookie } })
      const name = String(headers['content-disposition'])
      if (statusCode !== 200) errors.push(`${link} gets status ${statusCode}`)
      else if (!disposition.test(name)) errors.push(`${link} has the header ${name}`)
      else if (headers['x-content-type-options'] !== 'nosniff')
        errors.push(`${link} may be sniffed as another type`)
    }
  }
  if (links.size < fewestNames) errors.push('no file with a name was found')
  return { errors, count: links.size }
}

async function checkArchive(
  { world }: InjectedProduct,
  texts: readonly string[],
): Promise<{ errors: string[]; count: number }> {
  const { headers } = await world.member()
  const { url } = await world.call('exportMyData', { as: headers })
  const { pathname, search } = new URL(url, 'http://localhost')
  const response = await world.app.inject({ url: pathname + search })
  const files = readZip(response.rawPayload)
  const errors = [...files.keys()].flatMap((name) =>
    entry.test(name) ? [] : [`the archive contains a file named ${name}`],
  )
  const data = JSON.stringify(JSON.parse(files.get('data.json')?.toString() ?? 'null'))
  const found = texts.filter((text) => data.includes(JSON.stringify(text).slice(1, -1)))
  if (found.length === 0) errors.push('the archive contains none of the texts')
  return { errors, count: files.size }
}
