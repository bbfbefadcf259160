import { setTimeout as pause } from 'node:timers/promises'
import { submitApplication } from '#contract/applications.ts'
import { approveApplication, rejectApplication } from '#contract/applications-review.ts'
import { markTold } from '#contract/applications-told.ts'
import { assignItem } from '#contract/assignments.ts'
import { coachLogin, login } from '#contract/auth.ts'
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { addResource } from '#contract/library.ts'
import { saveProgress } from '#contract/progress.ts'
import { commentProgress } from '#contract/progress-for-staff.ts'
import { uploadFile, uploadPaymentProof } from '#contract/uploads.ts'
import { changeUser } from '#contract/users.ts'
import { countVisit, countVisitStep, type VisitStep } from '#contract/visits.ts'
import type { SampleRequest } from './people.ts'
import type { SampleFile } from './sample-proofs.ts'

const attempts = 6
/** Milliseconds before the first retry; each further pause is longer by this much. */
const pauseStep = 500

/** Calls the API inside the process. */
export type CallInside = (call: {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload: string | Buffer
}) => Promise<{ statusCode: number; body: string }>

/** The API calls that create the sample past. Each throws if the response is an error. */
export function openFrontDoor(callInside: CallInside) {
  return {
    /** Counts a visit to the site. */
    visit: (source: string) => call(callInside, countVisit, { body: { page: 'home', source } }),
    /** Counts a step of a visit. */
    reach: (step: VisitStep, source: string) => call(callInside, countVisitStep, { body: { step, source } }),
    /** Sends an application with its payment proof; returns its id. */
    async apply(
      request: SampleRequest & { source: string },
      proof: SampleFile,
      password: string,
    ): Promise<string> {
      const { file } = await call(callInside, uploadPaymentProof, {
        form: { field: uploadPaymentProof.form.file, file: proof },
      })
      const { fullName, email, phone, social, plan, language, source } = request
      const { subscription } = await call(callInside, submitApplication, {
        language,
        body: {
          fullName,
          email,
          phone,
          whatsapp: phone,
          socialMedia: social,
          password,
          plan,
          paymentProof: { cloudinaryId: file.cloudinaryId },
          source,
          consent: true,
        },
      })
      return subscription._id
    },
    /** Signs a member in; returns the user id and the calls of a member. */
    async enterAsMember(member: { email: string; password: string }) {
      const { token, user } = await call(callInside, login, { body: member })
      return { userId: user._id, ...callsOfMember(callInside, token) }
    },
    /** Signs a staff user in; returns the calls of staff. */
    async enter(staff: { username: string; password: string }) {
      const { token } = await call(callInside, coachLogin, { body: staff })
      return callsOfStaff(callInside, token)
    },
  }
}

function callsOfMember(callInside: CallInside, token: string) {
  return {
    /** Saves an entry for a day without one. */
    async writeDown(day: string, input: object): Promise<void> {
      await call(callInside, saveProgress, { token, day, body: { ...input, basis: null } })
    },
  }
}

function callsOfStaff(callInside: CallInside, token: string) {
  return {
    async approve(id: string, accessDays: number): Promise<string> {
      const { user } = await call(callInside, approveApplication, { token, id, body: { accessDays } })
      if (!user) throw new Error(`the approval of ${id} is held`)
      return user._id
    },
    async reject(id: string, reason?: string): Promise<void> {
      await call(callInside, rejectApplication, { token, id, body: { reason } })
    },
    async markTold(id: string): Promise<void> {
      await call(callInside, markTold, { token, id })
    },
    async give(id: string, item: object): Promise<void> {
      await call(callInside, assignItem, { token, id, body: item })
    },
    async change(id: string, change: object): Promise<void> {
      await call(callInside, changeUser, { token, id, body: change })
    },
    async comment(id: string, day: string, comment: string): Promise<void> {
      await call(callInside, commentProgress, { token, id, day, body: { comment } })
    },
    /** Adds a link to the library; returns its id. */
    async add(input: object): Promise<string> {
      const { resource } = await call(callInside, addResource, { token, body: input })
      return resource._id
    },
    /** Uploads a file to the library; returns its id. */
    async upload(input: object, sample: SampleFile): Promise<string> {
      const form = { field: uploadFile.form.file, fields: { purpose: 'resource' }, file: sample }
      const { file } = await call(callInside, uploadFile, { token, form })
      return this.add({ ...input, cloudinaryId: file.cloudinaryId })
    },
  }
}

type SampleForm = { field: string; fields?: Record<string, string>; file: SampleFile }
type RequestInput = {
  body?: object
  form?: SampleForm
  token?: string
  language?: string
  id?: string
  day?: string
}

async function call<E extends Endpoint>(
  callInside: CallInside,
  endpoint: E,
  sent: RequestInput,
): Promise<CallAnswer<E>> {
  const { body, form, token, language = 'en', id = '', day = '' } = sent
  const multipart = form && new Response(formOf(form))
  const answer = await callUntilNotBusy(callInside, {
    method: endpoint.method,
    url: `/api${endpoint.path.replace('{id}', id).replace('{day}', day)}`,
    headers: {
      'accept-language': language,
      'content-type': multipart?.headers.get('content-type') ?? 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: multipart ? Buffer.from(await multipart.arrayBuffer()) : JSON.stringify(body),
  })
  if (answer.statusCode >= 300) {
    throw new Error(`${endpoint.id} failed with ${answer.statusCode}: ${answer.body}`)
  }
  return endpoint.response.parse(answer.body === '' ? undefined : JSON.parse(answer.body)) as CallAnswer<E>
}

/** Retries a call on status 503: on a loaded machine the image workers may be busy for a while. */
async function callUntilNotBusy(callInside: CallInside, request: Parameters<CallInside>[0]) {
  for (let attempt = 1; ; attempt++) {
    const answer = await callInside(request)
    if (answer.statusCode !== 503 || attempt === attempts) return answer
    await pause(attempt * pauseStep)
  }
}

function formOf({ field, fields = {}, file }: SampleForm): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  form.set(field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  return form
}
