/** Writes what went wrong on this device into the browser's log, for whoever looks into it; never what a person wrote. */
export function logHere(what: string, detail: unknown): void {
  console.warn(what, detail)
}
