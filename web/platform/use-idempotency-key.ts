import { useRef } from 'react'

/** A new idempotency key. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/**
 * An idempotency key for each content, so that a retry after a lost response does nothing twice. `forget` makes the
 * next key a new one, because the response has come.
 */
export function useIdempotencyKey(): { of: (content: string) => string; forget: () => void } {
  const attempt = useRef<{ content: string; key: string } | null>(null)
  return {
    of: (content) => {
      if (attempt.current?.content !== content) attempt.current = { content, key: newIdempotencyKey() }
      return attempt.current.key
    },
    forget: () => {
      attempt.current = null
    },
  }
}
