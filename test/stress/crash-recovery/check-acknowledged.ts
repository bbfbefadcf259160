import sharp from 'sharp'
import { getRequest } from '#contract/applications-review.ts'
import { readSite } from '#contract/site.ts'
import { readSiteVersion } from '#contract/site-history.ts'
import { getUser } from '#contract/users.ts'
import { call, fetchAgain, granted } from '#scripts/serving/calls.ts'
import type {
  Acknowledged,
  KnownApplication,
  KnownApproval,
  KnownErasure,
  KnownPublication,
  KnownUpload,
} from './ledger.ts'
import type { Target } from './stream.ts'

const atOnce = 4

/** What was acknowledged but is missing after the restart: one sentence each. */
export async function findLosses(
  target: Target,
  known: Omit<Acknowledged, 'uploads'> & { uploads?: KnownUpload[] },
): Promise<string[]> {
  return [
    ...(await inTurns(known.uploads ?? [], (one) => uploadLosses(target, one))),
    ...(await inTurns(known.applications, (one) => applicationLosses(target, one))),
    ...(await inTurns(known.approvals, (one) => approvalLosses(target, one))),
    ...(await inTurns(known.publications, (one) => publicationLosses(target, one))),
    ...(await inTurns(known.erasures, (one) => erasureErrors(target, one))),
  ]
}

async function inTurns<One>(all: One[], find: (one: One) => Promise<string[]>): Promise<string[]> {
  const errors: string[] = []
  const waiting = all[Symbol.iterator]()
  const run = async () => {
    for (const one of waiting) errors.push(...(await find(one)))
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return errors
}

async function uploadLosses(target: Target, upload: KnownUpload): Promise<string[]> {
  if (upload.isErased) return []
  const error = await fileError(target, upload.url, upload)
  return error ? [`the upload ${upload.file.name} ${error}`] : []
}

async function applicationLosses(target: Target, { id, proof, isErased }: KnownApplication) {
  if (isErased) return []
  const { url, token } = target
  const { status, answer } = await call(url, getRequest, { params: { id }, token })
  if (!answer) return [`the application ${id} gets status ${status}`]
  const { paymentProof, paymentProofDetails: details } = answer.subscription
  if (!paymentProof || !details) return [`the application ${id} has no proof`]
  const error = await fileError(target, paymentProof, proof)
  const small = details.thumbnailUrl && (await fileError(target, details.thumbnailUrl))
  return [
    ...(error ? [`the proof of ${id} ${error}`] : []),
    ...(small ? [`the thumbnail of the proof of ${id} ${small}`] : []),
  ]
}

async function approvalLosses({ url, token }: Target, { application, userId }: KnownApproval) {
  if (application.isErased) return []
  const reviewed = await call(url, getRequest, { params: { id: application.id }, token })
  const user = await call(url, getUser, { params: { id: userId }, token })
  const status = reviewed.answer?.subscription.status
  const access = user.answer?.user.subscription.status
  return [
    ...(status === 'approved' ? [] : [`the application ${application.id} was approved and is ${status}`]),
    ...(user.answer ? [] : [`the user ${userId} of an approved application is gone`]),
    ...(access === undefined || access === 'active'
      ? []
      : [`the access of the approved user ${userId} is ${access}`]),
  ]
}

async function publicationLosses({ url, token }: Target, { version, title }: KnownPublication) {
  const present = granted(await call(url, readSite, {}))
  if (present.version < version) return [`the site is at version ${present.version}, not ${version}`]
  const params = { version: String(version) }
  const read = await call(url, readSiteVersion, { params: params as never, token })
  if (!read.answer) return [`version ${version} of the site gets status ${read.status}`]
  const found = read.answer.settings.hero.title.en
  return found === title ? [] : [`version ${version} of the site is called ${found}, not ${title}`]
}

/** An erased person and their proof are deleted; an interrupted erasure left everything, or nothing. */
async function erasureErrors(
  target: Target,
  { application, userId, isAcknowledged }: KnownErasure,
): Promise<string[]> {
  const { url, token } = target
  const user = await call(url, getUser, { params: { id: userId }, token })
  if (user.status === 200 && isAcknowledged) return [`the user ${userId} was erased and still exists`]
  const whole = { ...application, isErased: false }
  if (user.status === 200) return applicationLosses(target, { ...whole, proof: application.proof })
  const { answer } = await call(url, getRequest, { params: { id: application.id }, token })
  const left = JSON.stringify(answer?.subscription ?? {})
  return [
    ...(left.includes(application.email) ? [`an erased person's address is in ${application.id}`] : []),
    ...(answer?.subscription.paymentProof ? [`the proof of the erased ${userId} is there`] : []),
  ]
}

/** Why a file cannot be read in full, or null. A PDF is stored as sent, an image is re-encoded; a thumbnail is an image. */
async function fileError(
  { url }: Target,
  link: string,
  original?: Pick<KnownUpload, 'file'>,
): Promise<string | null> {
  const response = await fetchAgain(url + link)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) return `gets status ${response.status}`
  if (original?.file.type === 'application/pdf')
    return bytes.equals(original.file.bytes) ? null : 'has other bytes'
  return sharp(bytes)
    .stats()
    .then(
      () => null,
      (error: Error) => `cannot be decoded: ${error.message}`,
    )
}
