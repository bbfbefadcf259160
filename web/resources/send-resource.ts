import { useRef } from 'react'
import type { Resource } from '#contract/resources.ts'
import { ApiError } from '#web/platform/api.ts'
import type { FileUpload } from '#web/platform/file-upload.ts'
import { type ResourceKind, useAddResource } from './queries.ts'
import { inputOf, type ResourceFields } from './resource-fields.ts'

/**
 * Adds what a form holds, once its upload has arrived. Answers null where that failed; throws ApiError where the server
 * refuses. A ticket that ran out while the form stood open is replaced by sending the same file anew.
 */
export function useSendResource(kind: ResourceKind, upload: FileUpload) {
  const { mutateAsync: add } = useAddResource()
  const keyOf = useKeys()
  return async (fields: ResourceFields): Promise<Resource | null> => {
    const post = async (ticket: string | null) => {
      const input = inputOf(fields, { kind, ticket })
      const { resource } = await add({ resource: input, key: keyOf(JSON.stringify(input)) })
      return resource
    }
    if (fields.source === 'link') return post(null)
    const ticket = await upload.ticket()
    if (ticket === null) return null
    try {
      return await post(ticket)
    } catch (fault) {
      const hasRunOut = fault instanceof ApiError && fault.code === 'upload_missing'
      const renewed = hasRunOut ? await upload.sendAgain() : null
      if (renewed === null) throw fault
      return post(renewed)
    }
  }
}

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
