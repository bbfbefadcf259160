/** How wide the product's own store keeps pictures, in pixels, narrowest first. */
export const pictureWidths = [200, 800] as const

/** Where a stored picture is read; what is there never changes. */
export function pictureAddress(
  id: string,
  width: (typeof pictureWidths)[number],
  format: 'avif' | 'webp',
): string {
  return `/media/${id}/${width}.${format}`
}
