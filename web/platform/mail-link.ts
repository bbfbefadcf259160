/** A `mailto:` link, optionally with a subject; line breaks and non-Latin text are encoded. */
export function mailLink(email: string, subject?: string): string {
  const about = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  // Some mail programs do not decode the address and need a literal @.
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${about}`
}
