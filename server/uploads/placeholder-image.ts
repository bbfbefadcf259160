import { readFile } from 'node:fs/promises'
import { maxPictureBytes } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import type { PictureOutput } from '#server/platform/pictures/rebuilt.ts'
import { siteSuffixOf } from './rules.ts'
import { setBlur, type UploadRow } from './store.ts'

// At this size the placeholder shows colours and rough shapes in a few hundred bytes.
const side = 16

/** A transparent pixel. */
const nothing = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

/** The output to request from the image worker for a placeholder. */
export function placeholderOutput(path: string): PictureOutput {
  return { path, format: 'webp', longestSide: side }
}

/** Reads a placeholder file as a data URL. */
export async function placeholderAt(path: string): Promise<string> {
  return `data:image/webp;base64,${(await readFile(path)).toString('base64')}`
}

/**
 * The placeholder of a site image. Images from before placeholders existed get theirs now, which is stored; if that
 * fails, a transparent pixel is returned this time.
 */
export async function placeholderOf(context: Context, row: UploadRow): Promise<string> {
  if (row.blur !== null) return row.blur
  const { files, pictures, db, log } = context
  const temporary: string[] = []
  try {
    const { stream } = await files.open(row.storage_key + siteSuffixOf({ width: 200, format: 'webp' }))
    const { path } = await files.receive(stream, { maxBytes: maxPictureBytes })
    const placeholder = placeholderOutput(files.temporaryPath())
    temporary.push(path, placeholder.path)
    await pictures.rebuild(path, [placeholder], { allowWebp: true })
    const blur = await placeholderAt(placeholder.path)
    await setBlur(db, row.id, blur)
    return blur
  } catch (error) {
    log.warn({ err: error, upload: row.id }, 'the placeholder of an image could not be created')
    return nothing
  } finally {
    for (const path of temporary) await files.discardTemporary(path)
  }
}
