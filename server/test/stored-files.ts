import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { newId } from '#server/platform/ids.ts'
import { newToken } from '#server/platform/secrets.ts'
import { insertUpload } from '#server/uploads/index.ts'

type Place = Pick<Context, 'files' | 'settings' | 'clock'>

/** Stores a file of one byte without a row, `minutes` old; returns its key. */
export async function aStrayFile({ files, settings, clock }: Place, minutes = 0): Promise<string> {
  const [path, key] = [files.temporaryPath(), files.newKey()]
  await writeFile(path, 'x')
  await files.keep(path, key)
  const at = new Date(clock.now().getTime() - minutes * 60_000)
  await utimes(join(settings.filesDirectory, key.slice(0, 2), key), at, at)
  return key
}

/** Stores a file with a row: a proof claimed by an application. */
export async function aStoredFile(context: Place & Pick<Context, 'db'>, minutes = 0): Promise<string> {
  const key = await aStrayFile(context, minutes)
  const now = context.clock.now()
  await insertUpload(context.db, {
    id: newId(now),
    purpose: 'proof',
    state: 'claimed',
    storage_key: key,
    ticket_hash: newToken(),
    mimetype: 'application/pdf',
    size: 1,
    width: null,
    height: null,
    sha256: key,
    look_hash: null,
    original_name: 'receipt.pdf',
    has_variants: false,
    uploaded_by: null,
    network_hash: 'network',
    network_block: 'block',
    created_at: now,
  })
  return key
}
