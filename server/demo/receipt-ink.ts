/** How a piece of writing looks: its size in pixels and its colour. */
export type Ink = { size: number; fill: string; bold?: boolean }

/** Where something stands on a picture, in pixels from its top left. */
export type Place = { x: number; y: number }

/** A line in Latin script that begins at a place. */
export function words(text: string, { x, y }: Place, ink: Ink): string {
  return `<text x="${x}" y="${y}" ${look(ink)}>${escaped(text)}</text>`
}

/** A line in Arabic that begins at a place and runs to its left. */
export function arabic(text: string, { x, y }: Place, ink: Ink): string {
  return `<text x="${x}" y="${y}" direction="rtl" ${look(ink)}>${escaped(text)}</text>`
}

/** Several short lines below one another. */
export function lines(texts: string[], { x, y }: Place, fill: string): string {
  return texts.map((text, index) => words(text, { x, y: y + index * 52 }, { size: 30, fill })).join('')
}

/** A square of dark cells, different for each text, like the codes that payment apps print. */
export function cells(text: string, { x, y }: Place, { size, fill }: Pick<Ink, 'size' | 'fill'>): string {
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
