import { useRef } from 'react'
import type { Resource } from '#contract/resources.ts'
import { ApiError } from '#web/platform/api.ts'
import { claimFile, type FileUpload } from '#web/platform/file-upload.ts'
import { type ResourceKind, useAddResource } from './queries.ts'
import { inputOf, type ResourceFields } from './resource-fields.ts'

/**
 * Adds what `read` finds in a form once its upload has arrived. Answers null where there is no file, or nothing to send
 * any more; throws ApiError where the server refuses.
 */
export function useSendResource(kind: ResourceKind, upload: FileUpload) {
  const { mutateAsync: add } = useAddResource()
  const keyOf = useKeys()
  return (
    source: ResourceFields['source'],
    read: () => Promise<ResourceFields | null>,
  ): Promise<Resource | null> => {
    const post = async (ticket: string | null) => {
      const fields = await read()
      if (!fields) return null
      const input = inputOf(fields, { kind, ticket })
      const { resource } = await add({ resource: input, key: keyOf(JSON.stringify(input)) })
      return resource
    }
    return source === 'link' ? post(null) : claimFile(upload, post, hasRunOut)
  }
}

const hasRunOut = (fault: unknown) => fault instanceof ApiError && fault.code === 'upload_missing'

/** The same content keeps its key, so that a repeat after a lost answer adds nothing twice. */
function useKeys(): (content: string) => string {
  const attempt = useRef({ content: '', key: '' })
  return (content) => {
    if (attempt.current.content !== content) {
      attempt.current = { content, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    }
    return attempt.current.key
  }
}
