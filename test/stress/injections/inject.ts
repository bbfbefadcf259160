import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { examples } from '#server/api-docs/examples/index.ts'
import type { Prepare } from '#server/test/calls/call-case.ts'
import { callCases } from '#server/test/calls/index.ts'
import { makeCall, preparedRequest, type World } from '#server/test/calls/world.ts'
import { aFile } from '#server/test/forms.ts'
import { injections } from '#server/test/injections.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { neverGranted } from '#test/stress/api-fuzz/exceptions.ts'
import { type FieldPath, fillFields } from './fill-fields.ts'
import { lastOfAll, preparationsFor } from './preparations.ts'

/** The result of all calls: which texts were accepted where, and which fields the server rejects by other rules. */
export type Injected = {
  /** The calls that were sent with a text in at least one field. */
  tried: Set<CallId>
  taken: Map<string, string>
  rejected: Map<string, string>
  errors: string[]
  /** The address of the newest shared draft. */
  draft: string
}

const maxTries = 8
let uploaded = 0

/** Calls that would end what the others need. */
const ending: CallId[] = ['deleteMyAccount', 'eraseUser', 'logout']

/** The one person that most calls are about, new ones for the rest, and the commenting coach. */
export type Worlds = { world: World; fresh: World; coachId: string }

/** Whether to send a call now. */
export type Chosen = (id: CallId) => boolean

/** The honeypot field: a request that fills it is not saved. */
const trap = 'website'

/** Sends the chosen calls with an injection in each text, as a caller with access. */
export async function injectEverywhere(worlds: Worlds, first: number, chosen: Chosen): Promise<Injected> {
  const injected: Injected = {
    tried: new Set(),
    taken: new Map(),
    rejected: new Map(),
    errors: [],
    draft: '',
  }
  const all = endpoints as readonly Endpoint[]
  const [others, last] = [true, false].map((is) => all.filter(({ id }) => (id !== lastOfAll) === is))
  for (const endpoint of [...(others ?? []), ...(last ?? [])]) {
    const id = endpoint.id as CallId
    if (!endpoint.body || ending.includes(id) || neverGranted[id] || !chosen(id)) continue
    await injectInto(worlds, endpoint, { first, injected, but: [] })
    if (injected.taken.has(`${id}: ${trap}`)) {
      await injectInto(worlds, endpoint, { first, injected, but: [trap] })
    }
  }
  return injected
}

async function injectInto(
  { world, fresh, coachId }: Worlds,
  endpoint: Endpoint,
  { first, injected, but: left }: { first: number; injected: Injected; but: FieldPath[] },
): Promise<void> {
  const { id } = endpoint
  const { happy } = callCases[id as CallId] as { happy: Prepare }
  const prepare = preparationsFor({ coachId })[id as CallId] ?? happy
  const but = new Set<FieldPath>(left)
  for (let count = 0; count < maxTries; count++) {
    const sent = await preparedRequest(world, endpoint, prepare).catch(() =>
      preparedRequest(fresh, endpoint, prepare),
    )
    const { body: shown } = examples[id as CallId] as { body?: object }
    const sample = 'wholeBody' in sent ? sent.wholeBody : { ...shown, ...sent.body }
    const { body, fields } = fillFields(endpoint, sample, { first, but })
    if (fields.size === 0) return
    injected.tried.add(id as CallId)
    const response = await makeCall(world.app, endpoint, { ...sent, wholeBody: body })
    if (response.statusCode < 300) {
      for (const [field, text] of fields) injected.taken.set(`${id}: ${field}`, text)
      if (id === 'shareDraft') injected.draft = response.json().url
      return
    }
    if (response.statusCode >= 500) injected.errors.push(`${id} gets ${response.body.slice(0, 200)}`)
    // Skips fields next time that the server rejects by a rule beyond the schema: the named ones, or the suspects.
    const named = Object.keys(response.json().fields ?? {})
    const suspects =
      named.length > 0 ? named : namesOf(Object.keys(sent.body ?? sent.wholeBody ?? {}), fields, count)
    const left = suspects.filter((field) => !but.has(field))
    for (const field of left.length > 0 ? left : [...fields.keys()].slice(0, 1)) {
      but.add(field)
      injected.rejected.set(`${id}: ${field}`, response.json().code)
    }
  }
}

/** The suspects if an error names no fields: first the prepared ones, then one after the other. */
function namesOf(preparedRequest: string[], fields: Map<FieldPath, string>, count: number): FieldPath[] {
  const all = [...fields.keys()]
  const own = all.filter((field) =>
    preparedRequest.some((name) => field === name || field.startsWith(`${name}.`)),
  )
  const ids = all.filter((field) => /id$|token$|code$/i.test(field))
  if (count === 0 && ids.length > 0) return ids
  return own.length > 0 ? own : all.slice(0, 1)
}

/** Applications whose proofs have hostile file names. */
export async function injectFileNames(world: World, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const pdf = aPdf({ more: [`<< /Note (injected ${++uploaded}) >>`] })
    const form: [string, File][] = [['paymentProof', aFile(pdf, `${name}.pdf`, 'application/pdf')]]
    const { file } = await world.call('uploadPaymentProof', { as: {}, form })
    const email = `named${uploaded}@example.com`
    const body = { email, fullName: name.slice(0, 120), paymentProof: { cloudinaryId: file.cloudinaryId } }
    await world.call('submitApplication', { as: {}, body })
  }
}

/** All injections, rotated to start with another one. */
export const turned = (first: number): string[] =>
  injections.map((_, place) => injections[(first + place) % injections.length] ?? '')
