/** The content of a sample receipt; `shape`, from 0 to 3, shifts its parts, so that receipts of one look differ. */
export type SampleReceipt = {
  look: 'transfer' | 'transfer-dark' | 'wallet' | 'message' | 'slip'
  shape: number
  amount: number
  from: string
  to: string
  reference: string
  at: string
}

type Drawing = { width: number; height: number; body: string }

/**
 * Draws a sample receipt as SVG, like those of payment apps, but with DEMO all over it, so that it cannot pass as real.
 * The mark is pale, as the receipt is to be read by machine like a real one.
 */
export function drawReceipt(receipt: SampleReceipt): string {
  const { width, height, body } = looks[receipt.look](receipt)
  const marks = [0.3, 0.6, 0.9].map((part) => `<text x="${width / 2}" y="${height * part}">DEMO</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}
    <g transform="rotate(-24 ${width / 2} ${height / 2})" fill="#808080" fill-opacity=".16" text-anchor="middle"
      font-family="IBM Plex Sans Arabic" font-weight="700" font-size="130">${marks.join('')}</g></svg>`
}

const money = (amount: number) => `EGP ${amount.toLocaleString('en')}`

const facts = ({ from, to, reference, at }: SampleReceipt) => [
  `From: ${from}`,
  `To: ${to}`,
  `Ref: ${reference}`,
  at,
]

const looks: Record<SampleReceipt['look'], (receipt: SampleReceipt) => Drawing> = {
  transfer: (receipt) => {
    const { shape, amount, reference } = receipt
    const top = 230 + shape * 110
    return {
      width: 720,
      height: 1280,
      body: `<rect width="720" height="1280" fill="#f6f4fa"/><rect width="720" height="${top}" fill="#5b2a86"/>
        ${inkText('InstaPay', { x: 48, y: 90 }, { size: 52, fill: '#fff', bold: true })}
        ${arabic('تم التحويل بنجاح', { x: 672, y: top - 50 }, { size: 46, fill: '#fff', bold: true })}
        <circle cx="${130 + shape * 150}" cy="${top + 130}" r="84" fill="#2fa36b"/>
        ${inkText(money(amount), { x: 48, y: top + 320 }, { size: 84, fill: '#1c1326', bold: true })}
        ${inkLines(facts(receipt), { x: 48, y: top + 400 }, '#44384f')}
        ${cells(reference, { x: 470 - shape * 140, y: 1020 }, { size: 26, fill: '#1c1326' })}`,
    }
  },
  'transfer-dark': (receipt) => {
    const { shape, amount, reference } = receipt
    const left = shape * 150
    const top = 1000 - shape * 130
    return {
      width: 720,
      height: 1400,
      body: `<rect width="720" height="1400" fill="#141019"/>
        ${arabic('تفاصيل العملية', { x: 672, y: 110 }, { size: 44, fill: '#fff', bold: true })}
        ${inkText(money(amount), { x: 48, y: 230 }, { size: 90, fill: '#c79bff', bold: true })}
        ${inkLines(facts(receipt), { x: 48, y: 320 }, '#d8d0e2')}
        <rect x="${left}" y="${top}" width="${720 - left}" height="${1400 - top}" fill="#6d35a0"/>
        ${inkText('InstaPay', { x: left + 40, y: 1340 }, { size: 60, fill: '#fff', bold: true })}
        ${cells(reference, { x: left + 60, y: top + 30 }, { size: 30, fill: '#fff' })}`,
    }
  },
  wallet: (receipt) => {
    const { shape, amount, reference } = receipt
    const x = 30 + shape * 130
    const y = 150 + shape * 60
    return {
      width: 800,
      height: 1100,
      body: `<rect width="800" height="1100" fill="#b3121a"/>
        ${inkText('Vodafone Cash', { x: 48, y: 100 }, { size: 50, fill: '#fff', bold: true })}
        <rect x="${x}" y="${y}" width="${800 - x}" height="560" fill="#fff"/>
        ${arabic('تم إرسال المبلغ', { x: 770, y: y + 90 }, { size: 44, fill: '#b3121a', bold: true })}
        ${inkText(money(amount), { x: x + 30, y: y + 190 }, { size: 68, fill: '#1d1d1d', bold: true })}
        ${inkLines(facts(receipt), { x: x + 30, y: y + 270 }, '#3c3c3c')}
        ${cells(reference, { x: 560 - shape * 180, y: 880 }, { size: 22, fill: '#fff' })}`,
    }
  },
  message: (receipt) => {
    const { shape, amount, reference } = receipt
    const y = 140 + shape * 80
    return {
      width: 720,
      height: 1000,
      body: `<rect width="720" height="1000" fill="#e9edf0"/>
        <rect width="${180 + shape * 180}" height="1000" fill="#b9c4cb"/><rect width="720" height="110" fill="#37474f"/>
        ${inkText('VF-Cash', { x: 40, y: 75 }, { size: 46, fill: '#fff', bold: true })}
        <rect x="40" y="${y}" width="640" height="440" fill="#fff"/>
        ${arabic('تم تحويل المبلغ', { x: 650, y: y + 80 }, { size: 42, fill: '#111', bold: true })}
        ${inkText(money(amount), { x: 70, y: y + 160 }, { size: 54, fill: '#111', bold: true })}
        ${inkLines(facts(receipt), { x: 70, y: y + 230 }, '#333')}
        ${cells(reference, { x: 60 + shape * 150, y: 765 }, { size: 24, fill: '#37474f' })}`,
    }
  },
  slip: (receipt) => {
    const { shape, amount, reference } = receipt
    const x = 60 + shape * 110
    return {
      width: 1000,
      height: 760,
      body: `<rect width="1000" height="760" fill="#5d4030"/><rect width="1000" height="${90 + shape * 150}" fill="#9a7050"/>
        <g transform="rotate(${shape * 6 - 8} 500 380)"><rect x="${x}" y="70" width="560" height="630" fill="#fbfaf4"/>
        ${inkText('BANK TRANSFER', { x: x + 50, y: 160 }, { size: 46, fill: '#16324f', bold: true })}
        ${inkText(money(amount), { x: x + 50, y: 250 }, { size: 58, fill: '#111', bold: true })}
        ${inkLines(facts(receipt), { x: x + 50, y: 320 }, '#333')}
        ${cells(reference, { x: x + 360, y: 530 }, { size: 17, fill: '#16324f' })}</g>`,
    }
  },
}

/** The style of a text: its size in pixels and its colour. */
type Ink = { size: number; fill: string; bold?: boolean }

/** A position in an image, in pixels from the top left. */
type Position = { x: number; y: number }

/** A line in Latin script that starts at a position. */
function inkText(text: string, { x, y }: Position, ink: Ink): string {
  return `<text x="${x}" y="${y}" ${look(ink)}>${escaped(text)}</text>`
}

/** A line in Arabic that starts at a position and runs to its left. */
function arabic(text: string, { x, y }: Position, ink: Ink): string {
  return `<text x="${x}" y="${y}" direction="rtl" ${look(ink)}>${escaped(text)}</text>`
}

/** Several short lines below one another. */
function inkLines(texts: string[], { x, y }: Position, fill: string): string {
  return texts.map((text, index) => inkText(text, { x, y: y + index * 52 }, { size: 30, fill })).join('')
}

/** A square of dark cells, different for each text, like the codes that payment apps print. */
function cells(text: string, { x, y }: Position, { size, fill }: Pick<Ink, 'size' | 'fill'>): string {
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
