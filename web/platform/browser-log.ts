/** Logs an error to the browser's console, for support. Never pass text that a person typed. */
export function logHere(what: string, detail: unknown): void {
  console.warn(what, detail)
}
