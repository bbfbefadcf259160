import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Picture } from './draw-pictures.ts'
import { layOutText } from './text-layout.ts'

const { folder, pictures }: { folder: string; pictures: Picture[] } = JSON.parse(await text(process.stdin))
// Only the product's own fonts, none of the machine's. `scripts/cut-fonts.ts` writes them.
const fonts = fileURLToPath(new URL('./fonts', import.meta.url))
await writeFile(
  join(folder, 'fonts.conf'),
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
)
await Promise.all(pictures.map(draw))

async function draw({ name, svg, texts = [], colours }: Picture): Promise<void> {
  const path = join(folder, name)
  const picture = sharp(Buffer.from(svg)).composite(await Promise.all(texts.map(layOutText)))
  if (name.endsWith('.jpg')) await picture.jpeg({ quality: 82 }).toFile(path)
  else if (colours) await picture.png({ palette: true, colours, dither: 1, effort: 10 }).toFile(path)
  else await picture.png({ compressionLevel: 6 }).toFile(path)
}
