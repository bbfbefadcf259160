/** A link that writes a mail to an address, with a subject where one is given; line ends and any script survive. */
export function mailLink(email: string, subject?: string): string {
  const about = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  // Mail programs that read the address as it stands know it by its @.
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${about}`
}
