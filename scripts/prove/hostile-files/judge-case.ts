import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { formOf } from '#server/testing/applications.ts'
import type { HostileCase } from './hostile-case.ts'

const mostTries = 5

/** A product in this process, which is called without a port. */
export type Product = { app: FastifyInstance; context: Context }

/** Sends one case to a product in this process; answers what it did that it must not do: a sentence for each. */
export async function judgeCase(
  { app, context }: Product,
  { file, expected }: HostileCase,
): Promise<string[]> {
  const { payload, headers } = formOf(Buffer.from(file.bytes), file.name, file.type)
  const decodersBefore = context.pictures.processIds()
  const filesBefore = await countKept(context)
  const rowsBefore = await countRows(context)
  const send = () => app.inject({ method: 'POST', url: '/api/upload/payment-proof', payload, headers })
  let response = await send()
  // A decoder has the lowest priority: where others leave it no processor, its sender is asked to try again.
  for (let again = 0; response.statusCode === 503 && again < mostTries; again++) response = await send()
  const kept = (await countKept(context)) - filesBefore
  const rows = (await countRows(context)) - rowsBefore
  const temporary = await readdir(join(context.settings.filesDirectory, 'tmp'))
  const { statusCode: status } = response
  const faults: string[] = temporary.map((name) => `left the temporary file ${name}`)
  if (expected === 'accepted') {
    if (status !== 201) return [...faults, `was refused with ${status} ${response.body}`]
    const wanted = file.type === 'application/pdf' ? 1 : 3
    if (kept !== wanted || rows !== 1) faults.push(`left ${kept} files and ${rows} rows, not ${wanted} and 1`)
    const { size, cloudinaryUrl } = response.json().file
    const shown = await app.inject(cloudinaryUrl)
    if (shown.rawPayload.length !== size)
      faults.push(`is shown with ${shown.rawPayload.length} bytes, not ${size}`)
    return faults
  }
  if (status !== 415) faults.push(`was answered with ${status} ${response.body.slice(0, 200)}`)
  if (kept !== 0 || rows !== 0) faults.push(`left ${kept} files and ${rows} rows`)
  const decoders = context.pictures.processIds()
  if (decoders.length > decodersBefore.length) faults.push('came to a decoder')
  return faults
}

async function countKept({ files }: Context): Promise<number> {
  let count = 0
  for await (const _ of files.listKept()) count++
  return count
}

async function countRows({ db }: Context): Promise<number> {
  return (await db.selectFrom('uploads').select('id').execute()).length
}
