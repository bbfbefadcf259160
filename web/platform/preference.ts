import { localStore } from './storage.ts'

const oneYearInSeconds = 31_536_000

/** Stores a visitor's choice in a cookie for a year, which the server reads to render, and in the browser's storage. */
export function rememberPreference(key: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in half of the browsers we serve
  document.cookie = `${key}=${value}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${secure}`
  localStore.set(key, value)
}

/**
 * A choice that is in the browser's storage while its cookie is gone, so that the server could not read it; else null.
 * Null too if the cookie exists, because the page shows the choice already.
 */
export function preferenceWithoutCookie(key: string): string | null {
  if (document.cookie.split('; ').some((pair) => pair.startsWith(`${key}=`))) return null
  return storedPreference(key)
}

/** The choice in this browser's storage, which another tab may have changed; null if there is none. */
export function storedPreference(key: string): string | null {
  return localStore.get(key)
}
