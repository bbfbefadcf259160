import sharp from 'sharp'

/** A text fitted into a box of an image; all lengths are pixels. */
export type TextLayout = {
  text: string
  /** Family and weight, as `Alexandria Heavy`. */
  font: string
  /** The initial size; a text that does not fit is made smaller, down to `smallest`, and then cut off. */
  size: number
  smallest: number
  /** As `#rrggbb`. */
  colour: string
  direction: 'rtl' | 'ltr'
  box: { x: number; y: number; width: number; height: number }
  /** The vertical position of a text that does not fill the box. */
  verticalAlign: 'middle' | 'bottom'
}

type Overlay = { input: Buffer; left: number; top: number }

const shrinkFactor = 0.94
const cutFactor = 0.92

/** Renders a text as large as fits, shaped and ordered as its script requires. */
export async function layOutText(layout: TextLayout): Promise<Overlay> {
  const { box, direction, verticalAlign } = layout
  const { data, info } = await renderToFit(layout)
  const room = box.height - info.height
  return {
    input: data,
    left: Math.round(direction === 'rtl' ? box.x + box.width - info.width : box.x),
    top: Math.round(box.y + (verticalAlign === 'bottom' ? room : room / 2)),
  }
}

async function renderToFit(layout: TextLayout) {
  const { box, smallest } = layout
  let { text, size } = layout
  for (;;) {
    const rendered = await render(layout, text, size)
    if (rendered.info.width <= box.width && rendered.info.height <= box.height) return rendered
    if (size > smallest) size = Math.max(smallest, size * shrinkFactor)
    else if (text.length > 1) text = shorten(text)
    else throw new Error('The box is too small for one letter')
  }
}

function shorten(text: string): string {
  const letters = [...text.replace(/\.\.\.$/, '')]
  return `${letters
    .slice(0, Math.max(0, Math.floor(letters.length * cutFactor) - 1))
    .join('')
    .trimEnd()}...`
}

function render({ font, colour, direction, box }: TextLayout, text: string, size: number) {
  // Without a leading mark, text in the other script would decide the direction of the whole.
  const mark = direction === 'rtl' ? '\u200f' : '\u200e'
  // Joined letters may not be moved closer; their dots and tails need more line height instead.
  const attributes =
    direction === 'ltr' ? `letter_spacing="${Math.round(size * -0.03 * 1024)}"` : 'line_height="1.12"'
  return sharp({
    text: {
      text: `<span foreground="${colour}" ${attributes}>${mark}${escaped(text)}</span>`,
      font: `${font} ${size.toFixed(1)}`,
      // Glyphs reach a little beyond the width at which lines are broken.
      width: box.width - 16,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
