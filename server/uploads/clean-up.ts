import type { Context } from '#server/context.ts'

/** Removes stored files of an upload that failed. Never throws: the cleanup takes what an error leaves. */
export async function removeFailed(context: Context, keys: string[]): Promise<void> {
  await eachOrWarn(context, keys, (key) => context.files.remove(key))
}

/** Deletes the temporary files of an upload. Never throws: the cleanup takes what an error leaves. */
export async function discardTemporaries(context: Context, paths: string[]): Promise<void> {
  await eachOrWarn(context, paths, (path) => context.files.discardTemporary(path))
}

/** All at once: each one may have to wait for a store that does not respond, while the upload holds its slot. */
async function eachOrWarn({ log }: Context, names: string[], act: (name: string) => Promise<void>) {
  const results = await Promise.allSettled(names.map(act))
  for (const result of results) {
    if (result.status === 'rejected')
      log.warn({ err: result.reason }, 'a file of an upload could not be deleted')
  }
}
