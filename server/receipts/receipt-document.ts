import type { LocalizedText } from '#contract/values.ts'

/** What a receipt says. Dates and amounts are formatted in the language of their side. */
export type ReceiptFacts = {
  number: string
  issuer: LocalizedText
  /** Empty after the payer's erasure. */
  name: string
  amount: LocalizedText
  /** What was paid back of it since; null if nothing was. */
  refunded: LocalizedText | null
  package: LocalizedText
  duration: LocalizedText
  date: LocalizedText
  code: string
  isVoided: boolean
}

/** The words of a receipt beside its facts. */
export const receiptWords = {
  title: { ar: 'إيصال استلام مبلغ', en: 'Payment receipt' },
  voided: { ar: 'ملغى', en: 'VOID' },
  number: { ar: 'الرقم', en: 'Number' },
  date: { ar: 'التاريخ', en: 'Date' },
  from: { ar: 'استلمنا من', en: 'Received from' },
  erased: { ar: 'حُذف الاسم بطلب صاحبه', en: 'Name erased on request' },
  amount: { ar: 'المبلغ', en: 'Amount' },
  refunded: { ar: 'رُدّ منه', en: 'Refunded' },
  paidFor: { ar: 'مقابل', en: 'For' },
  duration: { ar: 'المدة', en: 'Duration' },
  order: { ar: 'الطلب', en: 'Order' },
  unsigned: { ar: 'صدر إلكترونيًا بلا توقيع.', en: 'Issued electronically, without a signature.' },
  noTaxInvoice: { ar: 'هذا الإيصال ليس فاتورة ضريبية.', en: 'This is not a tax invoice.' },
}

/**
 * The layout of a receipt, in Typst: an A5 page with English labels on the left, Arabic ones on the right, and the values
 * between them. It shows `ReceiptFacts`, with `words`, as text.
 */
export const receiptDocument = `
#let facts = json(bytes(sys.inputs.data))
#let words = facts.words
#let ink = rgb("#16181d")
#let quiet = rgb("#5a6070")
#let brand = rgb("#1f3fd1")
#let ar(body) = text(dir: rtl, lang: "ar", body)
#let en(body) = text(dir: ltr, lang: "en", body)
#set document(title: "Receipt " + facts.number, author: facts.issuer.en)
#set page(paper: "a5", margin: (x: 14mm, y: 14mm))
#set text(font: "IBM Plex Sans Arabic", size: 10pt, fill: ink)
#if facts.isVoided {
  place(center + horizon, rotate(-24deg, text(size: 54pt, weight: "bold", fill: rgb("#c2293a").transparentize(72%))[
    #en(words.voided.en) #h(8pt) #ar(words.voided.ar)
  ]))
}
#rect(width: 100%, height: 3mm, fill: brand, radius: 1mm)
#v(4mm)
#grid(columns: (1fr, 1fr), align: (left + top, right + top),
  en[#text(size: 15pt, weight: "bold", facts.issuer.en) \\ #text(fill: quiet, words.title.en)],
  ar[#text(size: 15pt, weight: "bold", facts.issuer.ar) \\ #text(fill: quiet, words.title.ar)],
)
#v(5mm)
#let row(label, value) = (
  text(fill: quiet, en(label.en)), align(center, value), text(fill: quiet, ar(label.ar)),
)
#let both(pair) = stack(spacing: 6pt, ar(pair.ar), en(pair.en))
#table(
  columns: (auto, 1fr, auto),
  align: (left + horizon, center + horizon, right + horizon),
  stroke: (x, y) => (bottom: 0.5pt + rgb("#d9dce3")),
  inset: (x: 2mm, y: 3mm),
  ..row(words.number, text(weight: "bold", en(facts.number))),
  ..row(words.date, both(facts.date)),
  ..row(words.from, if facts.name == "" { both(words.erased) } else { text(weight: "bold", facts.name) }),
  ..row(words.amount, stack(spacing: 7pt, text(size: 15pt, weight: "bold", ar(facts.amount.ar)), text(size: 11pt, en(facts.amount.en)))),
  ..if facts.refunded != none { row(words.refunded, both(facts.refunded)) },
  ..row(words.paidFor, both(facts.package)),
  ..row(words.duration, both(facts.duration)),
  ..row(words.order, en(facts.code)),
)
#v(1fr)
#set text(size: 8pt, fill: quiet)
#grid(columns: (1fr, 1fr), align: (left, right),
  en[#words.unsigned.en \\ #words.noTaxInvoice.en],
  ar[#words.unsigned.ar \\ #words.noTaxInvoice.ar],
)
`
