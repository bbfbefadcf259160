type Square = { id: string; width: number; height: number }

/** One size of an icon: its address, and its width and height in pixels. It is a WebP. */
export type Icon = { address: string; side: number }

// Browsers only offer to install a site if an icon has at least this side.
const smallest = 144
const iconWidths = [200, 800]

/**
 * The owner's icon for home screens, smaller size first; none if there is no image, or it is too small or not square,
 * which home screens ignore or distort.
 */
export function ownIcons(picture: Square | null): Icon[] {
  if (!picture || picture.width !== picture.height || picture.width < smallest) return []
  const { id, width } = picture
  return iconWidths
    .filter((_, place) => place === 0 || width > (iconWidths[place - 1] ?? 0))
    .map((iconWidth) => ({ address: `/media/${id}/${iconWidth}.webp`, side: Math.min(iconWidth, width) }))
}
