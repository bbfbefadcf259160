import { coachLogin } from '#contract/accounts.ts'
import { approveApplication, rejectApplication, submitApplication } from '#contract/applications.ts'
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { assignItem } from '#contract/members.ts'
import { uploadPaymentProof } from '#contract/uploads.ts'
import type { SampleRequest } from './people.ts'
import type { SampleProof } from './sample-proofs.ts'

/** Makes a call of the API inside the process. */
export type CallInside = (call: {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload: string | Buffer
}) => Promise<{ statusCode: number; body: string }>

/** The calls of the API that the sample past is made of. Each throws where the call is refused. */
export function openFrontDoor(callInside: CallInside) {
  return {
    /** Sends a request with its proof; answers its id. */
    async apply(request: SampleRequest, proof: SampleProof, password: string): Promise<string> {
      const { file } = await call(callInside, uploadPaymentProof, { proof })
      const { fullName, email, phone, social, plan, language } = request
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
          consent: true,
        },
      })
      return subscription._id
    },
    /** Signs staff in, and answers what they can do. */
    async enter(staff: { username: string; password: string }) {
      const { token } = await call(callInside, coachLogin, { body: staff })
      return {
        async approve(id: string, accessDays: number): Promise<string> {
          const { user } = await call(callInside, approveApplication, { token, id, body: { accessDays } })
          return user._id
        },
        async reject(id: string, reason?: string): Promise<void> {
          await call(callInside, rejectApplication, { token, id, body: { reason } })
        },
        async give(id: string, item: object): Promise<void> {
          await call(callInside, assignItem, { token, id, body: item })
        },
      }
    },
  }
}

type Sent = { body?: object; proof?: SampleProof; token?: string; language?: string; id?: string }

async function call<E extends Endpoint>(
  callInside: CallInside,
  endpoint: E,
  sent: Sent,
): Promise<CallAnswer<E>> {
  const { body, proof, token, language = 'en', id = '' } = sent
  const answer = await callInside({
    method: endpoint.method,
    url: `/api${endpoint.path.replace('{id}', id)}`,
    headers: {
      'accept-language': language,
      'content-type': proof ? `multipart/form-data; boundary=${boundary}` : 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: proof ? formOf(proof) : JSON.stringify(body),
  })
  if (answer.statusCode >= 300) {
    throw new Error(`${endpoint.id} answered ${answer.statusCode}: ${answer.body}`)
  }
  return endpoint.answer.parse(JSON.parse(answer.body)) as CallAnswer<E>
}

const boundary = 'the-sample-proof-ends-here'

function formOf({ name, type, bytes }: SampleProof): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="paymentProof"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
