const oneYearInSeconds = 31_536_000

/** Keeps a visitor's choice for a year: in the browser's store, and in a cookie that the server reads at the first byte. */
export function rememberPreference(key: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in half of the browsers we serve
  document.cookie = `${key}=${value}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(key, value)
  } catch {
    // A private window may refuse the store; the cookie carries the choice alone.
  }
}

/**
 * A choice that the browser's store kept but the server could not see, because its cookie is gone; else null.
 * Null too where the cookie is there, as the page then shows it already.
 */
export function forgottenPreference(key: string): string | null {
  if (document.cookie.split('; ').some((pair) => pair.startsWith(`${key}=`))) return null
  return storedPreference(key)
}

/** What this browser's store kept, also of a choice made in another tab; else null. */
export function storedPreference(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
