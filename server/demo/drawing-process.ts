import { text } from 'node:stream/consumers'
import sharp from 'sharp'

/** A picture to be drawn: SVG in, a file of the kind that its name says out. */
export type Drawing = { svg: string; path: string }

const drawings: Drawing[] = JSON.parse(await text(process.stdin))
await Promise.all(
  drawings.map(({ svg, path }) => {
    const picture = sharp(Buffer.from(svg))
    return path.endsWith('.jpg')
      ? picture.jpeg({ quality: 82 }).toFile(path)
      : picture.png({ compressionLevel: 6 }).toFile(path)
  }),
)
