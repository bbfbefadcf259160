/**
 * The layout of the register, in Typst: all of it in Arabic, then all of it in English. It shows `sections` with `words`,
 * as text.
 */
export const registerDocument = `
#let facts = json(bytes(sys.inputs.data))
#let words = facts.words
#let quiet = rgb("#5a6070")
#let line = 0.5pt + rgb("#d9dce3")
#set document(title: words.register.en, author: facts.issuer.en)
#set page(paper: "a4", margin: (x: 16mm, y: 18mm), numbering: "1 / 1")
#set text(font: "IBM Plex Sans Arabic", size: 9pt, fill: rgb("#16181d"))
#let shown(cell, lang) = if type(cell) == dictionary { cell.at(lang) } else { str(cell) }
#let register(lang) = {
  text(size: 16pt, weight: "bold", words.register.at(lang))
  linebreak()
  text(fill: quiet, facts.issuer.at(lang) + " · " + words.read.at(lang) + " " + facts.readAt.at(lang))
  v(1mm)
  text(fill: quiet, words.lead.at(lang))
  for section in facts.sections {
    v(4mm)
    block(sticky: true, text(size: 11pt, weight: "bold", section.title.at(lang)))
    table(
      columns: section.columns.map(column => 1fr),
      align: start + horizon,
      stroke: (x, y) => (bottom: line),
      inset: (x: 1.5mm, y: 2mm),
      table.header(..section.columns.map(column => text(fill: quiet, column.at(lang)))),
      ..section.rows.map(row => row.cells.map(cell => shown(cell, lang))).flatten()
    )
  }
}
#[
  #set text(dir: rtl, lang: "ar")
  #register("ar")
]
#pagebreak()
#[
  #set text(dir: ltr, lang: "en")
  #register("en")
]
`
