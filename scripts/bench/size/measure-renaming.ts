import { changeResource, listResources } from '#contract/library.ts'
import { countVisit } from '#contract/visits.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import type { Figure } from '#scripts/bench/figures/report.ts'
import { call, granted } from '#scripts/serving/calls.ts'

const idleWrites = 100

/** Renames a resource that half of all people have, while visits are counted one after another. */
export async function measureRenaming(url: string, token: string): Promise<Figure[]> {
  const { data } = granted(await call(url, listResources, { token, query: { limit: 1, sort: 'oldest' } }))
  const [resource] = data
  if (!resource) throw new Error('There is no resource.')
  const idle: number[] = []
  for (let count = 0; count < idleWrites; count++) idle.push(await writeOnce(url))
  let isRenaming = true
  const beside: number[] = []
  const writing = (async () => {
    while (isRenaming) beside.push(await writeOnce(url))
  })()
  const startedAt = performance.now()
  const number = Date.now()
  const body = { title: { ar: `اسم آخر ${number}`, en: `Another name ${number}` } }
  granted(await call(url, changeResource, { token, params: { id: resource._id }, body }))
  const time = performance.now() - startedAt
  isRenaming = false
  await writing
  return [
    { what: 'renaming a resource that half of all have', value: time, unit: 'ms' },
    { what: 'a write, median', value: median(idle), unit: 'ms' },
    { what: 'a write while it is renamed, the slowest', value: Math.max(...beside), unit: 'ms', atMost: 50 },
  ]
}

async function writeOnce(url: string): Promise<number> {
  const startedAt = performance.now()
  const reply = await call(url, countVisit, { body: { page: 'home', source: '' } })
  if (reply.errorBody) throw new Error(`A visit was not counted: ${reply.status}`)
  return performance.now() - startedAt
}
