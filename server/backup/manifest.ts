import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { type OpenCopy, readPart } from './copy-codec.ts'

/** The files of a copy beside its manifest. `store-id` is not encrypted: it is read before a passphrase is known. */
export const copyNames = {
  manifest: 'manifest.json',
  sqlite: 'coach.sqlite',
  postgres: 'coach.dump',
  list: 'files.jsonl',
  files: 'files',
  key: 'secret.key',
  erased: 'erased.jsonl',
  storeId: 'store-id',
} as const

const Digest = z.object({ size: z.int().min(0), sha256: z.hex().length(64) })

/**
 * What a copy contains. `migrations` is its schema, `counts` the rows of each table, `lost` the keys of files that the
 * product itself had lost before the copy was made. Sizes in bytes.
 */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The id of the copied files, which tells the copies of one installation from those of another. */
  storeId: z.string().nullable().default(null),
  /** Whether the product was in demo mode, whose database has another name. */
  demo: z.boolean().default(false),
  database: Digest.extend({
    kind: z.enum(['sqlite', 'postgres']),
    migrations: z.array(z.string()),
    counts: z.record(z.string(), z.int()),
  }),
  files: Digest.extend({ count: z.int(), bytes: z.int(), lost: z.array(z.string()) }),
  /** Null if the key is a setting and not in the copy. */
  key: Digest.nullable(),
  erased: Digest.nullable(),
})
export type Manifest = z.infer<typeof Manifest>

/** A file of the store, as listed in `files.jsonl`, one a line. */
export const ListedFile = z.object({
  key: z.string(),
  size: z.int(),
  sha256: z.hex().length(64),
  /** Its size in the copy, if it is encrypted there. */
  stored: z.int().optional(),
})
export type ListedFile = z.infer<typeof ListedFile>

/** Reads the manifest of a copy. Throws BackupError if there is none or it cannot be read. */
export async function readManifest(copy: OpenCopy): Promise<Manifest> {
  const path = join(copy.folder, copyNames.manifest)
  const bytes = await readPart(copy, path)
    .then((contents) => buffer(contents))
    .catch(() => null)
  if (bytes === null && !existsSync(path + copy.codec.ending)) {
    throw new BackupError(`${copy.folder} is no finished copy: it has no ${copyNames.manifest}.`)
  }
  const parsed = Manifest.safeParse(parseJson(bytes?.toString('utf8') ?? ''))
  if (parsed.success) return parsed.data
  throw new BackupError(`${path} is damaged, or of a newer version.`)
}

/** The listed files of a copy, one by one. */
export async function* readFileList(copy: OpenCopy): AsyncGenerator<ListedFile> {
  let rest = ''
  // Not by readline, which does not tell of errors of the stream. All characters are of ASCII.
  for await (const chunk of await readPart(copy, join(copy.folder, copyNames.list))) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield ListedFile.parse(JSON.parse(line))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
