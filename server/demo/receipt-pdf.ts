/** A payment proof as a one-page PDF of plain Latin lines. */
export function receiptAsPdf({ title, lines }: { title: string; lines: string[] }): Buffer {
  const shown = [`(${escaped(title)}) Tj`, '/F1 12 Tf', '0 -40 Td', '(Sample document) Tj']
  for (const line of lines) shown.push('0 -26 Td', `(${escaped(line)}) Tj`)
  const content = `BT /F1 24 Tf 60 760 Td ${shown.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
