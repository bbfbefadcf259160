/** A sample plan: a page of plain lines. */
export type SampleDocument = { title: string; lines: string[] }

/** The sample plans by the name in their address. */
export const plans: Record<string, SampleDocument> = {
  'weeks-5-8': {
    title: 'Plan for weeks 5 to 8',
    lines: [
      'Day 1   Squat 4 x 6, bench press 4 x 8, row 3 x 10',
      'Day 2   Romanian deadlift 4 x 8, press 3 x 8, pull-down 3 x 10',
      'Day 3   Squat 3 x 8, incline press 3 x 10, carry 4 x 30 m',
      'Rest    90 seconds between sets, two days off a week',
      'Load    add 2.5 kg where every set felt easy',
    ],
  },
  'warm-up': {
    title: 'Daily warm-up and stretching',
    lines: [
      '2 min   easy walk or bike',
      '10 x    arm circles, hip circles, ankle rocks',
      '10 x    squat to a chair, slow',
      '30 s    each: calf, hamstring, chest, hip',
    ],
  },
  'diet-2100': {
    title: '2,100 kcal plan',
    lines: [
      'Breakfast   foul with olive oil, one egg, baladi bread',
      'Lunch       grilled chicken, rice, green salad',
      'Snack       yoghurt and a fruit',
      'Dinner      cottage cheese, cucumber, tomato, bread',
      'Water       2.5 litres a day',
    ],
  },
  'iftar-suhoor': {
    title: 'Iftar and suhoor swaps',
    lines: [
      'Instead of fried sambousek   baked sambousek, two pieces',
      'Instead of juice             water, then a date',
      'Instead of white rice        freekeh or half the rice',
      'Suhoor                       foul, egg, yoghurt',
    ],
  },
}

/** A one-page PDF of a sample plan, labelled as a sample. */
export function planAsPdf({ title, lines }: SampleDocument): Buffer {
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

/** The sample videos by the name in their address; `depth` is how far the hips go down, in percent. */
export const films: Record<string, { title: string; depth: number; seconds: number }> = {
  squat: { title: 'Squat: the right depth', depth: 46, seconds: 3 },
  swing: { title: 'The kettlebell swing', depth: 24, seconds: 1.6 },
  press: { title: 'Incline press for beginners', depth: 12, seconds: 2.4 },
}

/** An animated drawing instead of a video, labelled as a demo: a figure that squats in a loop. */
export function filmAsSvg({
  title,
  depth,
  seconds,
}: {
  title: string
  depth: number
  seconds: number
}): string {
  const figure = (drop: number) => {
    const hip = 190 + drop
    return `M200 ${hip - 110} L200 ${hip} L${200 + drop * 1.1} ${hip + 50 - drop / 3} L200 310`
  }
  const between = (attribute: string, from: string, to: string) =>
    `<animate attributeName="${attribute}" values="${from};${to};${from}" dur="${seconds}s" repeatCount="indefinite" calcMode="spline" keySplines=".4 0 .6 1;.4 0 .6 1"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 380" role="img"><title>${title}</title>
    <rect width="480" height="380" fill="#14161b"/><rect y="312" width="480" height="4" fill="#4a4f5a"/>
    <g fill="none" stroke="#f2f2f2" stroke-width="12" stroke-linecap="round" stroke-linejoin="round">
      <path d="${figure(0)}">${between('d', figure(0), figure(depth))}</path></g>
    <g fill="#e4572e"><rect x="110" width="180" height="8" y="96">${between('y', '96', String(96 + depth))}</rect>
      <circle cx="110" r="26" cy="100">${between('cy', '100', String(100 + depth))}</circle>
      <circle cx="290" r="26" cy="100">${between('cy', '100', String(100 + depth))}</circle></g>
    <circle cx="200" r="24" fill="#f2f2f2" cy="56">${between('cy', '56', String(56 + depth))}</circle>
    <g fill="#9aa0ad" font-family="sans-serif" text-anchor="middle"><text x="240" y="350" font-size="20">${title}</text>
      <text x="420" y="40" font-size="26" font-weight="700">DEMO</text></g></svg>`
}
