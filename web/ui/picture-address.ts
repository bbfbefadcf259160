/** The widths in pixels in which the server stores images, narrowest first. */
export const pictureWidths = [200, 800] as const

/** The address of a stored image; its content never changes. */
export function pictureAddress(
  id: string,
  width: (typeof pictureWidths)[number],
  format: 'avif' | 'webp',
): string {
  return `/media/${id}/${width}.${format}`
}
