import type { Context } from '#server/context.ts'
import { listResources } from '#server/library/index.ts'
import { planAsPdf, plans } from './documents.ts'
import type { openFrontDoor } from './front-door.ts'
import { demoStaff, library } from './people.ts'
import type { SampleFile } from './sample-proofs.ts'

/**
 * Fills the library by calls of the API, with links and uploaded files. Returns the ids by the names in `items`; keeps
 * what an earlier start has added.
 */
export async function stockLibrary(
  { db }: Context,
  door: ReturnType<typeof openFrontDoor>,
): Promise<Map<string, string>> {
  const known = new Map((await listResources(db)).map(({ titleEn, id }) => [titleEn, id]))
  const staff = await door.enter(demoStaff)
  const ids = new Map<string, string>()
  for (const [name, { ar, en, type, url }] of Object.entries(library)) {
    const input = { title: { ar, en }, type }
    const id =
      known.get(en) ??
      (await (url === undefined ? staff.upload(input, fileOf(name)) : staff.add({ ...input, url })))
    ids.set(name, id)
  }
  return ids
}

function fileOf(name: string): SampleFile {
  const plan = plans[name]
  if (!plan) throw new Error(`There is no sample plan ${name}`)
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: planAsPdf(plan) }
}
