import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { neverGranted } from '#scripts/prove/calls/exceptions.ts'
import { examples } from '#server/examples/index.ts'
import type { Prepare } from '#server/testing/calls/call-case.ts'
import { callCases } from '#server/testing/calls/index.ts'
import { makeCall, prepared, type World } from '#server/testing/calls/world.ts'
import { aFile } from '#server/testing/forms.ts'
import { injections } from '#server/testing/injections.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import { type Field, fillFields } from './fill-fields.ts'
import { lastOfAll, preparationsFor } from './preparations.ts'

/** What became of the texts of all calls: what was taken where, and which fields the server refuses by rules of its own. */
export type Injected = {
  /** The calls that were sent with a text in at least one field. */
  tried: Set<CallId>
  taken: Map<string, string>
  refused: Map<string, string>
  faults: string[]
  /** The address under which the draft of the site is seen that was shared last. */
  draft: string
}

const mostTries = 8
let uploaded = 0

/** Calls that would end what the others are about. */
const ending: CallId[] = ['deleteMyAccount', 'logout' as CallId]

/** The one person whom as many calls as possible are about, and where that cannot be, new ones; and who comments. */
export type Worlds = { world: World; fresh: World; coachId: string }

/** Whether a call is to be sent now. */
export type Chosen = (id: CallId) => boolean

/** A field in which robots alone write: nothing else of such a request is kept. */
const trap = 'website'

/** Sends the chosen calls that take texts with an injection in each of them, as the person whom the call is for. */
export async function injectEverywhere(worlds: Worlds, first: number, chosen: Chosen): Promise<Injected> {
  const injected: Injected = {
    tried: new Set(),
    taken: new Map(),
    refused: new Map(),
    faults: [],
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
  { first, injected, but: left }: { first: number; injected: Injected; but: Field[] },
): Promise<void> {
  const { id } = endpoint
  const { happy } = callCases[id as CallId] as { happy: Prepare }
  const prepare = preparationsFor({ coachId })[id as CallId] ?? happy
  const but = new Set<Field>(left)
  for (let count = 0; count < mostTries; count++) {
    const sent = await prepared(world, endpoint, prepare).catch(() => prepared(fresh, endpoint, prepare))
    const { body: shown } = examples[id as CallId] as { body?: object }
    const sample = 'wholeBody' in sent ? sent.wholeBody : { ...shown, ...sent.body }
    const { body, fields } = fillFields(endpoint, sample, { first, but })
    if (fields.size === 0) return
    injected.tried.add(id as CallId)
    const answer = await makeCall(world.app, endpoint, { ...sent, wholeBody: body })
    if (answer.statusCode < 300) {
      for (const [field, text] of fields) injected.taken.set(`${id}: ${field}`, text)
      if (id === 'shareDraft') injected.draft = answer.json().url
      return
    }
    if (answer.statusCode >= 500) injected.faults.push(`${id} is answered with ${answer.body.slice(0, 200)}`)
    // What the server refuses by a rule beyond the schema is left out next time: what it names, or what has to name something.
    const named = Object.keys(answer.json().fields ?? {})
    const suspects =
      named.length > 0 ? named : namesOf(Object.keys(sent.body ?? sent.wholeBody ?? {}), fields, count)
    const left = suspects.filter((field) => !but.has(field))
    for (const field of left.length > 0 ? left : [...fields.keys()].slice(0, 1)) {
      but.add(field)
      injected.refused.set(`${id}: ${field}`, answer.json().code)
    }
  }
}

/** Which fields may be at fault where an answer names none: those that were prepared, and then one after the other. */
function namesOf(prepared: string[], fields: Map<Field, string>, count: number): Field[] {
  const all = [...fields.keys()]
  const own = all.filter((field) => prepared.some((name) => field === name || field.startsWith(`${name}.`)))
  const ids = all.filter((field) => /id$|token$|code$/i.test(field))
  if (count === 0 && ids.length > 0) return ids
  return own.length > 0 ? own : all.slice(0, 1)
}

/** Applications whose proofs have hostile names. */
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

/** The thirty, beginning with another one. */
export const turned = (first: number): string[] =>
  injections.map((_, place) => injections[(first + place) % injections.length] ?? '')
