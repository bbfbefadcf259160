import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = new URL('../server/site/seo/icons', import.meta.url)
const night = '#0c0d10'

/** The logo, with or without background; `share` is its share of the image's side. */
function mark(size: number, { share, ground }: { share: number; ground: string | null }): Buffer {
  const scale = (size * share) / 40
  const offset = (size - 40 * scale) / 2
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    ${ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : ''}
    <g transform="translate(${offset} ${offset}) scale(${scale})"><circle cx="20" cy="20" r="20" fill="#1a5bee"/>
    <circle cx="20" cy="20" r="14.5" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>
    <circle cx="20" cy="20" r="7" fill="#fff"/><circle cx="20" cy="20" r="3" fill="${night}"/></g></svg>`)
}

const drawn = (size: number, look: { share: number; ground: string | null }) =>
  sharp(mark(size, look)).png({ compressionLevel: 9, effort: 10, palette: true }).toBuffer()

/** An icon file: several PNGs after a table with their positions. */
function iconFile(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let position = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(position, entry + 12)
    position += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const round = { share: 1, ground: null }
// Launchers crop a maskable icon to any shape within four fifths of its side; home screens of phones round its corners.
const maskable = { share: 0.64, ground: night }
const files = {
  'icon-192.png': await drawn(192, round),
  'icon-512.png': await drawn(512, round),
  'maskable-192.png': await drawn(192, maskable),
  'maskable-512.png': await drawn(512, maskable),
  'apple-touch-icon.png': await drawn(180, { share: 0.76, ground: night }),
  'favicon.ico': iconFile(
    await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await drawn(size, round) }))),
  ),
}
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, folder), content)
console.log(`Drawn into ${fileURLToPath(folder)}`)
