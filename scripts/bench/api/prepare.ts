import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { assignItem } from '#contract/assignments.ts'
import type { LoadCall } from '#scripts/bench/figures/load.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { fillUsers } from './fill.ts'
import { readsOf } from './recorded-reads.ts'

const itemsOfMember = 16

/** The measured calls, with their credentials. */
export type Calls = Record<'own' | 'list' | 'health', LoadCall>

export type Prepared = { calls: Calls; readsFile: string; emails: string[] }

/**
 * Fills an empty product with `users` users, one of them with 16 videos and documents. Records the database reads of
 * each measured call in a file.
 */
export async function prepare(
  environment: Record<string, string>,
  { folder, users, signingIn }: { folder: string; users: number; signingIn: number },
): Promise<Prepared> {
  const context = await openContext(readSettings(environment), { log: pino({ level: 'silent' }) })
  try {
    const app = await buildApp(context)
    await fillUsers(context.db, users)
    const emails = []
    for (let count = 0; count < signingIn; count++) emails.push((await anAccount(context)).email ?? '')
    const member = await anAccount(context)
    const { headers: asStaff } = await aSession(context, await anAccount(context, { role: 'admin' }))
    for (let count = 0; count < itemsOfMember; count++) {
      const kind = count % 2 === 0 ? 'video' : 'document'
      await give(app, { userId: member.id, kind, place: count, headers: asStaff })
    }
    const { headers: asMember } = await aSession(context, member)
    const calls = {
      own: { method: 'GET', path: '/api/subscriptions/my-resources', headers: asMember },
      list: { method: 'GET', path: '/api/admin/users', headers: asStaff },
      health: { method: 'GET', path: '/api/health' },
    } satisfies Calls
    const readsFile = join(folder, 'reads.json')
    writeFileSync(readsFile, JSON.stringify(await readsOfCalls(app, Object.values(calls))))
    await app.close()
    return { calls, readsFile, emails }
  } finally {
    await closeContext(context)
  }
}

async function give(
  app: FastifyInstance,
  given: { userId: string; kind: 'video' | 'document'; place: number; headers: Record<string, string> },
): Promise<void> {
  const { userId, kind, place, headers } = given
  const { statusCode, body } = await app.inject({
    method: assignItem.method,
    url: `/api${assignItem.path.replace('{id}', userId)}`,
    headers,
    payload: {
      resourceType: kind,
      ...(kind === 'document' && { type: 'training' }),
      title: `Week ${place}`,
      url: `https://example.com/${kind}-${place}`,
    },
  })
  if (statusCode !== 200 && statusCode !== 201) throw new Error(body)
}

async function readsOfCalls(app: FastifyInstance, calls: LoadCall[]) {
  const reads: Record<string, Awaited<ReturnType<typeof readsOf>>> = {}
  for (const { path, headers } of calls) {
    const ask = () => app.inject({ url: path, headers: headers ?? {} })
    // The first call fills the caches, so only later ones are recorded.
    const { statusCode, body } = await ask()
    if (statusCode !== 200) throw new Error(body)
    reads[path] = await readsOf(ask)
  }
  return reads
}
