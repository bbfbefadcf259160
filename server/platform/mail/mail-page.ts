import type { Language } from '#contract/values.ts'

/**
 * A paragraph of a mail, or one that leads to a page: `label` is on the button, the plain text shows the address. Without
 * an address only its text is shown.
 */
export type MailLine = string | { text: string; label: string; url: string | null }

type Page = { language: Language; subject: string; lines: MailLine[]; signature: string }

// The colours of the site's themes, in web/styles/tokens.css. Mail programs know no custom properties.
const light = {
  page: '#f5f6f8',
  card: '#ffffff',
  text: '#13161d',
  muted: '#595d68',
  line: '#d6d9df',
  brand: '#084ee8',
}
const dark = {
  page: '#0c0d10',
  card: '#15161a',
  text: '#f4f3f0',
  muted: '#999da6',
  line: '#2e3037',
  brand: '#1a5bee',
}
const flood = '#1043d2'
const saffron = '#fcbf3c'

// Most mail programs load no fonts, so these are on the devices.
const fonts = "Alexandria,'Segoe UI',Roboto,'Geeza Pro',Tahoma,Arial,sans-serif"

// Programs that show no dark mode ignore it, and the colours in the elements hold.
const style = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important}
.text{color:${dark.text}!important}
.foot{color:${dark.muted}!important}
.button{background:${dark.brand}!important}
}`

const paragraphStyle = `margin:0 0 16px;font:400 16px/1.7 ${fonts};color:${light.text}`
const buttonStyle = `display:inline-block;padding:12px 24px;border-radius:12px;background:${light.brand};color:#ffffff;font:600 16px/1.5 ${fonts};text-decoration:none`
const cardStyle = `max-width:560px;margin:0 auto;background:${light.card};border:1px solid ${light.line};border-radius:20px;overflow:hidden`

/**
 * The mail as HTML in the look of the site: name, title, paragraphs and buttons, in the direction of its language, light
 * or dark. All texts are escaped. Names no other host, and loads nothing.
 */
export function mailPage({ language, subject, lines, signature }: Page): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const start = language === 'ar' ? 'right' : 'left'
  const name = escaped(signature)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:${light.page}">
<div lang="${language}" dir="${direction}" class="card" style="${cardStyle};text-align:${start}">
<div style="padding:20px 24px;background:${flood};border-bottom:4px solid ${saffron};font:600 18px/1.4 ${fonts};color:#ffffff">${name}</div>
<div style="padding:28px 24px 12px">
<h1 class="text" style="margin:0 0 20px;font:600 22px/1.4 ${fonts};color:${light.text}">${escaped(subject)}</h1>
${lines.map(paragraph).join('\n')}
</div>
<p class="foot" style="margin:0;padding:0 24px 24px;font:400 14px/1.6 ${fonts};color:${light.muted}">${name}</p>
</div>
</body>
</html>`
}

function paragraph(line: MailLine): string {
  const text = typeof line === 'string' ? line : line.text
  const written = `<p class="text" style="${paragraphStyle}">${escaped(text)}</p>`
  if (typeof line === 'string' || line.url === null) return written
  const address = escaped(line.url)
  return `${written}\n<p style="margin:0 0 20px"><a class="button" href="${address}" style="${buttonStyle}">${escaped(line.label)}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
}

function escaped(text: string): string {
  return text.replace(/[&<>"'\n]/g, (sign) => entities[sign] ?? sign)
}
