/** The style of a text: its size in pixels and its colour. */
export type Ink = { size: number; fill: string; bold?: boolean }

/** A position in an image, in pixels from the top left. */
export type Position = { x: number; y: number }

/** A line in Latin script that starts at a position. */
export function inkText(text: string, { x, y }: Position, ink: Ink): string {
  return `<text x="${x}" y="${y}" ${look(ink)}>${escaped(text)}</text>`
}

/** A line in Arabic that starts at a position and runs to its left. */
export function arabic(text: string, { x, y }: Position, ink: Ink): string {
  return `<text x="${x}" y="${y}" direction="rtl" ${look(ink)}>${escaped(text)}</text>`
}

/** Several short lines below one another. */
export function inkLines(texts: string[], { x, y }: Position, fill: string): string {
  return texts.map((text, index) => inkText(text, { x, y: y + index * 52 }, { size: 30, fill })).join('')
}

/** A square of dark cells, different for each text, like the codes that payment apps print. */
export function cells(text: string, { x, y }: Position, { size, fill }: Pick<Ink, 'size' | 'fill'>): string {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647, 7)
  const drawn: string[] = []
  for (let cell = 0; cell < 81; cell++) {
    state = (state * 48_271) % 2_147_483_647
    if (state % 2 === 0) continue
    const left = x + (cell % 9) * size
    const top = y + Math.floor(cell / 9) * size
    drawn.push(`<rect x="${left}" y="${top}" width="${size}" height="${size}"/>`)
  }
  return `<g fill="${fill}">${drawn.join('')}</g>`
}

function look({ size, fill, bold = false }: Ink): string {
  const weight = bold ? 700 : 400
  return `font-family="IBM Plex Sans Arabic" font-size="${size}" font-weight="${weight}" fill="${fill}"`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
