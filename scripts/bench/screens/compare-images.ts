import sharp from 'sharp'

// What rounding may change in one of the 256 levels of a colour.
const tolerance = 8

/**
 * The share of pixels that differ between two PNG files, 0 to 1; pictures of another size are filled up. Writes the
 * later one with the differing pixels in red.
 */
export async function compareImages(files: {
  before: string
  after: string
  difference: string
}): Promise<number> {
  const sizes = await Promise.all([files.before, files.after].map((file) => sharp(file).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [before, after] = await Promise.all([
    pixels(files.before, { width, height }),
    pixels(files.after, { width, height }),
  ])
  let differing = 0
  for (let at = 0; at < after.length; at += 3) {
    const isSame = [0, 1, 2].every(
      (channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) <= tolerance,
    )
    if (isSame) continue
    differing++
    after.set([255, 0, 0], at)
  }
  if (differing > 0) await sharp(after, { raw: { width, height, channels: 3 } }).toFile(files.difference)
  return differing / (width * height)
}

/** The colours of a picture, three bytes each, filled up at the right and the bottom. */
async function pixels(file: string, { width, height }: Record<'width' | 'height', number>): Promise<Buffer> {
  const picture = sharp(file)
  const size = await picture.metadata()
  return picture
    .removeAlpha()
    .extend({ background: '#ff00ff', right: width - size.width, bottom: height - size.height })
    .raw()
    .toBuffer()
}
