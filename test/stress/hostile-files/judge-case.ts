import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { formOf } from '#server/test/applications.ts'
import type { HostileCase } from './hostile-case.ts'

const maxTries = 5
// The PDF alone, or with a thumbnail and two images of each page that was rendered.
const ofPdf = [1, 4, 6, 8, 10, 12]

/** A product in this process, which is called without a port. */
export type InProcessProduct = { app: FastifyInstance; context: Context }

/** Sends one case to a product in this process; returns one sentence per error. */
export async function judgeCase(
  { app, context }: InProcessProduct,
  { file, expected }: HostileCase,
): Promise<string[]> {
  const { payload, headers } = formOf(Buffer.from(file.bytes), file.name, file.type)
  const decodersBefore = context.pictures.processIds()
  const filesBefore = await countStored(context)
  const rowsBefore = await countRows(context)
  const send = () => app.inject({ method: 'POST', url: '/api/upload/payment-proof', payload, headers })
  let response = await send()
  // The decoder has the lowest priority: if it gets no processor time, the response is 503 and the sender must retry.
  for (let again = 0; response.statusCode === 503 && again < maxTries; again++) response = await send()
  const storedCount = (await countStored(context)) - filesBefore
  const rows = (await countRows(context)) - rowsBefore
  const temporary = await readdir(join(context.settings.filesDirectory, 'tmp'))
  const { statusCode: status } = response
  const errors: string[] = temporary.map((name) => `left the temporary file ${name}`)
  if (expected === 'accepted') {
    if (status !== 201) return [...errors, `was refused with ${status} ${response.body}`]
    const wanted = file.type === 'application/pdf' ? ofPdf : [3]
    if (!wanted.includes(storedCount) || rows !== 1)
      errors.push(`left ${storedCount} files and ${rows} rows, not ${wanted.join(' or ')} and 1`)
    const { size, cloudinaryUrl } = response.json().file
    const shown = await app.inject(cloudinaryUrl)
    if (shown.rawPayload.length !== size)
      errors.push(`is shown with ${shown.rawPayload.length} bytes, not ${size}`)
    return errors
  }
  if (status !== 415) errors.push(`was answered with ${status} ${response.body.slice(0, 200)}`)
  if (storedCount !== 0 || rows !== 0) errors.push(`left ${storedCount} files and ${rows} rows`)
  const decoders = context.pictures.processIds()
  if (decoders.length > decodersBefore.length) errors.push('came to a decoder')
  return errors
}

async function countStored({ files }: Context): Promise<number> {
  let count = 0
  for await (const _ of files.listStored()) count++
  return count
}

async function countRows({ db }: Context): Promise<number> {
  return (await db.selectFrom('uploads').select('id').execute()).length
}
