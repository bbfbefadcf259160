type Square = { id: string; width: number; height: number }

/** One size of an icon: where it is read, and how wide and high it is, in pixels. It is a WebP. */
export type Icon = { address: string; side: number }

// Browsers offer to keep a site on the home screen only where an icon has this side at least.
const smallest = 144
const keptWidths = [200, 800]

/**
 * The owner's picture as home screens take it, the smaller size first; none where there is no picture, or it is too
 * small or not square, which home screens pass over or squeeze.
 */
export function ownIcons(picture: Square | null): Icon[] {
  if (!picture || picture.width !== picture.height || picture.width < smallest) return []
  const { id, width } = picture
  return keptWidths
    .filter((_, place) => place === 0 || width > (keptWidths[place - 1] ?? 0))
    .map((kept) => ({ address: `/media/${id}/${kept}.webp`, side: Math.min(kept, width) }))
}
