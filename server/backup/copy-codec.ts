import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, constants, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { BackupError } from '#server/platform/database/backup-error.ts'

/** Size in bytes and SHA-256 of a part's contents, whether they are stored encrypted or not. */
export type Digest = { size: number; sha256: string }

/** How the parts of a copy are stored: as they are, or encrypted. */
export type CopyCodec = {
  /** What the names of the parts end with. */
  ending: '' | '.age'
  encode(contents: Readable): Promise<Readable>
  decode(stored: Readable): Promise<Readable>
}

/** A finished copy, and how its parts are read; the signal, if there is one, ends that. */
export type OpenCopy = { folder: string; codec: CopyCodec; signal?: AbortSignal }

/** `takesPlain` opens a copy that is not encrypted although there is a passphrase. */
export type OpenOptions = { takesPlain?: boolean; signal?: AbortSignal }

const identityName = 'identity.age'
// 64 MB and a third of a second. The passphrase has to be long instead; see `backupPassphrase` of the settings.
const SCRYPT_WORK_FACTOR = 16

const plainCodec: CopyCodec = {
  ending: '',
  encode: async (contents) => contents,
  decode: async (stored) => stored,
}

/**
 * Opens a finished copy to read it. Throws BackupError if there is none, the passphrase does not open it, or it is not
 * encrypted although there is a passphrase: anybody who can write there could have made it.
 */
export async function openCopy(
  folder: string,
  passphrase: string | null,
  { takesPlain = false, ...reading }: OpenOptions = {},
): Promise<OpenCopy> {
  await access(folder, constants.R_OK | constants.X_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BackupError(
      code === 'EACCES'
        ? `This account may not read ${folder}. Run this as the account of the product, or give it the copy: sudo chown -R ${process.getuid?.()} '${folder}'`
        : `There is no copy at ${folder}.`,
    )
  })
  if (!isEncrypted(folder)) {
    if (passphrase === null || takesPlain) return { folder, codec: plainCodec, ...reading }
    throw new BackupError(
      `${folder} is not encrypted although a passphrase is set, so anybody may have made or altered it. If you know that it is yours, add --plain.`,
    )
  }
  if (passphrase === null) {
    throw new BackupError(
      `${folder} is encrypted. Set BACKUP_PASSPHRASE, or name a file with the passphrase: --passphrase-file FILE.`,
    )
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const identity = await decrypter.decrypt(await readFile(join(folder, identityName)), 'text')
    return { folder, codec: await ageCodec(identity), ...reading }
  } catch {
    throw new BackupError(
      `The passphrase does not open ${folder}: it is another one, or the copy was altered.`,
    )
  }
}

/**
 * The codec of a new copy, and the former copy whose files it can share: one with the same passphrase, or without one
 * as this. All parts are encrypted to a key pair that only the passphrase opens, so that equal files stay links.
 */
export async function codecFor(
  folder: string,
  { former, passphrase }: { former: string | undefined; passphrase: string | null },
): Promise<{ codec: CopyCodec; shared: OpenCopy | null }> {
  if (passphrase === null) {
    if (former === undefined || isEncrypted(former)) return { codec: plainCodec, shared: null }
    return { codec: plainCodec, shared: { folder: former, codec: plainCodec } }
  }
  const shared =
    former !== undefined && isEncrypted(former) ? await openCopy(former, passphrase).catch(() => null) : null
  if (shared) {
    await copyFile(join(shared.folder, identityName), join(folder, identityName))
    return { codec: shared.codec, shared }
  }
  return { codec: await newAgeCodec(folder, passphrase), shared: null }
}

const isEncrypted = (folder: string) => existsSync(join(folder, identityName))

async function newAgeCodec(folder: string, passphrase: string): Promise<CopyCodec> {
  const { Encrypter, generateX25519Identity } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  await writeFile(join(folder, identityName), await encrypter.encrypt(identity), { mode: 0o600, flush: true })
  return ageCodec(identity)
}

async function ageCodec(identity: string): Promise<CopyCodec> {
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption')
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()]
  encrypter.addRecipient(await identityToRecipient(identity))
  decrypter.addIdentity(identity)
  return {
    ending: '.age',
    encode: async (contents) => fromWeb(await encrypter.encrypt(toWeb(contents))),
    decode: async (stored) => fromWeb(await decrypter.decrypt(toWeb(stored))),
  }
}

// The same streams, but declared once by the browser's types and once by Node's.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream)

/** Writes contents, a stream of bytes, into a new part of a copy; `path` is without the codec's ending. */
export async function writePart(codec: CopyCodec, contents: Readable, path: string): Promise<Digest> {
  const measuring = new Measure()
  const stored = await codec.encode(Readable.from(measuring.pass(contents), { objectMode: false }))
  await pipeline(stored, createWriteStream(path + codec.ending, { mode: 0o600, flush: true }))
  return measuring.digest()
}

/** The contents of a part as a stream; `path` is without the codec's ending. */
export async function readPart({ codec, signal }: OpenCopy, path: string): Promise<Readable> {
  return codec.decode(createReadStream(path + codec.ending, { ...(signal && { signal }) }))
}

/** Reads a part and measures its contents; writes them to a file, if one is named. */
export async function extractPart(copy: OpenCopy, path: string, target?: string): Promise<Digest> {
  const measuring = new Measure()
  const contents = await readPart(copy, path)
  if (target === undefined) for await (const chunk of contents) measuring.add(chunk)
  else
    await pipeline(contents, (chunks) => measuring.pass(chunks), createWriteStream(target, { mode: 0o600 }))
  return measuring.digest()
}

/** Measures what passes through it. */
class Measure {
  readonly #hash = createHash('sha256')
  #size = 0

  add(chunk: Uint8Array): void {
    this.#size += chunk.length
    this.#hash.update(chunk)
  }

  async *pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.add(chunk)
      yield chunk
    }
  }

  digest(): Digest {
    return { size: this.#size, sha256: this.#hash.digest('hex') }
  }
}
