import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxParts } from '#contract/dashboard.ts'
import { ImageWorkerPool } from '#server/platform/pictures/image-worker-pool.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Decodes a picture as the product does, in processes with this environment, and checks what the sandbox denies them. */
export async function checkSandbox(environment: Record<string, string> = {}): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('sandbox')
  const folder = await mkdtemp(join(tmpdir(), 'coach-doctor-picture-'))
  const pictures = new ImageWorkerPool({ environment, folder })
  try {
    await decodeOne(pictures, folder)
  } catch (error) {
    return fail(`Pictures cannot be decoded, so receipts are rejected. ${(error as Error).message}`)
  } finally {
    await pictures.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const parts = await pictures.sandbox()
  if (!parts.includes('memory'))
    return warn('Pictures are decoded without a limit on memory. Install prlimit and unshare (util-linux).')
  if (!parts.includes('network'))
    return warn(
      'Pictures are decoded with access to the network. Let this account make user and network namespaces: in a unit RestrictNamespaces=user net, on Ubuntu sysctl kernel.apparmor_restrict_unprivileged_userns=0.',
    )
  return ok(`Pictures are decoded apart from ${sandboxParts.join(', ')}.`)
}

// One grey pixel.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=='

async function decodeOne(pictures: ImageWorkerPool, folder: string): Promise<void> {
  const source = join(folder, 'source')
  await writeFile(source, Buffer.from(png, 'base64'))
  await pictures.rebuild(source, [{ path: join(folder, 'output'), format: 'same' }])
}
