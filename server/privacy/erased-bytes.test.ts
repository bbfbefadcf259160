import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { erasedTracesJobs } from '#server/platform/database/erased-traces.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { callAs, livePerson, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const traces = [
  ...[person.fullName, 'zeinhom', 'mariam', person.email, person.socialMedia],
  ...[person.phone, person.whatsapp, person.phoneE164, person.whatsappE164, '1098765432', '1155512345'],
].map((trace) => trace.toLowerCase())

let product: TestApp
let staff: { authorization: string }
beforeEach(async () => {
  product = await pricedApp('sqlite')
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
})
afterEach(() => product.close())

/** The traces of the person found in the bytes of the database file or its log. */
function tracesInBytes(): string[] {
  const { settings } = product.context.database
  if (settings.kind !== 'sqlite') throw new Error('expected a file')
  return [settings.file, `${settings.file}-wal`]
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const bytes = readFileSync(path, 'latin1').toLowerCase()
      return traces.filter((trace) => bytes.includes(trace)).map((trace) => `${trace} in ${path.slice(-8)}`)
    })
}

async function eraseMember(): Promise<void> {
  const { userId } = await livePerson(product, staff)
  expect(tracesInBytes().length).toBeGreaterThanOrEqual(traces.length)
  await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${userId}` })
}

describe('the bytes of the database of somebody who was erased', () => {
  it('hold nothing of them in the file or its log once the job has run, without a stop', async () => {
    await eraseMember()
    await openProductJobs(product.context).runDueJobs()
    expect(tracesInBytes()).toEqual([])
    await callAs(product.app, staff, { method: 'GET', url: '/admin/users' })
    expect(tracesInBytes()).toEqual([])
  })

  it('hold nothing of them in the log as soon as the erasure is answered', async () => {
    await eraseMember()
    expect(tracesInBytes().filter((place) => place.endsWith('-wal'))).toEqual([])
  })

  it('hold nothing of them after a stop and the jobs of the next start', async () => {
    await eraseMember()
    const { context, clock } = product
    await context.database.close()
    const database = await openDatabase(context.database.settings)
    for (const job of erasedTracesJobs({ database, clock, warnings: context.warnings })) {
      await job.run(new AbortController().signal)
    }
    await database.close()
    expect(tracesInBytes()).toEqual([])
  })
})
