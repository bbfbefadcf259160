import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { atEveryPath, type Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import type { Prepare } from '#server/test/calls/call-case.ts'
import { callCases } from '#server/test/calls/index.ts'
import {
  type CaseInput,
  callerFor,
  type Headers,
  makeCall,
  openWorld,
  preparedRequest,
  type World,
  withAnotherContent,
} from '#server/test/calls/world.ts'
import { anAccount, aSession } from './accounts.ts'
import { eachDatabase } from './databases.ts'
import { aFile } from './forms.ts'

let world: World

const calls = endpoints
  .flatMap(atEveryPath)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const caseOf = ({ id }: Endpoint): { happy: Prepare; conflicts?: Record<string, Prepare> } =>
  callCases[id as CallId]

const send = (endpoint: Endpoint, sent: CaseInput) => makeCall((sent.product ?? world).app, endpoint, sent)
const outcome = (response: LightMyRequestResponse) => [response.statusCode, response.json().code]

/** Headers of callers without access, with the expected errors; for a public call, a page of another site. */
async function strangers({ access, answers401 }: Endpoint): Promise<[Headers, unknown][]> {
  const none: [Headers, unknown] = [{}, [401, 'unauthorized']]
  const garbage: [Headers, unknown] = [{ authorization: 'Bearer fcm_x' }, [401, 'unauthorized']]
  const foreign: [Headers, unknown] = [{ origin: 'https://elsewhere.example' }, [403, 'foreign_origin']]
  if (access === 'public') return [foreign]
  if (access === 'token') return [garbage]
  if (access === 'authenticated' || access === 'member_or_coach') return [none, garbage]
  const error = answers401 ? [401, 'unauthorized'] : [403, 'forbidden']
  const isForStaff = access === 'staff' || access === 'coach' || access === 'admin'
  const others = isForStaff ? [(await world.member()).headers] : [world.staff]
  const without = access === 'coach' ? 'assistant' : 'coach'
  if (access !== 'staff') others.push(await aColleagueCalling(without))
  return [none, garbage, ...others.map((one): [Headers, unknown] => [one, error])]
}

/** Staff without the rights of an admin. */
async function aColleagueCalling(staffRole: 'coach' | 'assistant'): Promise<Headers> {
  const colleague = await anAccount(world.context, { role: 'coach', staffRole, email: null })
  return (await aSession(world.context, colleague)).headers
}

const isOpenToAll = ({ access, method }: Endpoint) => access === 'public' && method === 'GET'
const takesInput = ({ params, query, body, form }: Endpoint) =>
  Boolean(params ?? query ?? body ?? form?.fields)

const fieldsIn = (schema: z.ZodType | undefined) =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) : []
const each = <Value>(names: string[], value: Value) => Object.fromEntries(names.map((name) => [name, value]))

eachDatabase((kind) => {
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  describe.each(calls)('%s', (_title, endpoint) => {
    const rejected = async () => {
      for (const [as, error] of await strangers(endpoint)) {
        expect(outcome(await send(endpoint, { as }))).toEqual(error)
      }
    }
    if (!isOpenToAll(endpoint)) it('rejects callers without access', rejected)

    const unfit = async () => {
      const { params, query, body, form } = endpoint
      const as = await callerFor(world, endpoint.access)
      const namesAll = async (fields: string[], wrong: CaseInput) => {
        if (fields.length === 0) return
        const response = await send(endpoint, { as, ...wrong })
        expect(outcome(response)).toEqual([422, 'invalid_input'])
        expect(Object.keys(response.json().fields)).toEqual(expect.arrayContaining(fields))
      }
      await namesAll(fieldsIn(body), { wholeBody: each(fieldsIn(body), 0.5) })
      await namesAll(fieldsIn(query), { query: each(fieldsIn(query), '\u0000') })
      if (form?.fields) {
        const junk: [string, File] = [form.file, aFile('junk', 'a.png', 'image/png')]
        await namesAll(['purpose'], { as: world.staff, form: [['purpose', 'none'], junk] })
      }
      if (!params) return
      const response = await send(endpoint, { as, params: each(Object.keys(params.shape), ' ') })
      expect(outcome(response)).toEqual([404, 'not_found'])
    }
    if (takesInput(endpoint)) it('reports each invalid field', unfit)

    it('responds as declared, the same for a repeat, but not for another request with its key', async () => {
      const sent = await preparedRequest(world, endpoint, caseOf(endpoint).happy)
      const headers = { ...sent.headers, 'idempotency-key': crypto.randomUUID() }
      const response = await send(endpoint, { ...sent, headers })
      expect([response.statusCode, response.body]).toEqual([endpoint.status, expect.anything()])
      if (endpoint.status === 204) expect(response.body).toBe('')
      else expect(endpoint.response.safeParse(response.json()).error?.issues).toBeUndefined()
      if (!endpoint.repeatable) return
      const repeat = await send(endpoint, { ...sent, headers })
      expect([repeat.statusCode, repeat.body]).toEqual([response.statusCode, response.body])
      const other = withAnotherContent(endpoint, { ...sent, headers })
      if (other) expect(outcome(await send(endpoint, other))).toEqual([409, 'repeat_differs'])
    })

    const unchanged = async () => {
      const sent = await preparedRequest(world, endpoint, caseOf(endpoint).happy)
      for (const wholeBody of [{}, { unknown: true }]) {
        const { statusCode, body } = await send(endpoint, { ...sent, wholeBody })
        expect(statusCode, body).toBeLessThan(500)
      }
    }
    if (endpoint.method === 'PUT') it('accepts a change without known fields', unchanged)

    it.each(Object.entries(caseOf(endpoint).conflicts ?? {}))('answers %s', async (code, prepare) => {
      const sent = await preparedRequest(world, endpoint, prepare)
      expect(outcome(await send(endpoint, sent))).toEqual([409, code])
    })
  })
})
