import type { Resource } from '#contract/library.ts'
import { ApiError } from '#web/platform/api.ts'
import { claimUpload, type FileUpload } from '#web/platform/file-upload.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'
import { type ResourceKind, useAddResource } from './queries.ts'
import { inputOf, type ResourceFields } from './resource-fields.ts'

/**
 * Adds the resource of a form once its upload is complete. Returns null if there is no file, or if `read` returns null.
 * Throws ApiError if the server rejects it.
 */
export function useSendResource(kind: ResourceKind, upload: FileUpload) {
  const { mutateAsync: add } = useAddResource()
  const keys = useIdempotencyKey()
  return (
    source: ResourceFields['source'],
    read: () => Promise<ResourceFields | null>,
  ): Promise<Resource | null> => {
    const post = async (ticket: string | null) => {
      const fields = await read()
      if (!fields) return null
      const input = inputOf(fields, { kind, ticket })
      const { resource } = await add({ resource: input, key: keys.of(JSON.stringify(input)) })
      return resource
    }
    return source === 'link' ? post(null) : claimUpload(upload, post, hasRunOut)
  }
}

const hasRunOut = (error: unknown) => error instanceof ApiError && error.code === 'upload_missing'
