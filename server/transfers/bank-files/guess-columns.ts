import type { BankColumns, bankColumns } from '#contract/transfer-values.ts'
import { foldedText } from '#server/transfers/messages/index.ts'

// What Egyptian banks call their columns. Balance is none of them; value dates come after transaction dates.
const names: Record<(typeof bankColumns)[number], RegExp> = {
  date: /date|تاريخ/,
  credit: /credit|deposit|paid in|money in|دائن|ايداع|اضافه|له$/,
  debit: /debit|withdraw|paid out|money out|مدين|سحب|خصم|عليه$/,
  amount: /amount|value(?! date)|المبلغ|مبلغ|القيمه/,
  note: /description|details|narrat|remark|note|memo|particular|purpose|بيان|تفاصيل|وصف|ملاحظ|شرح/,
  sender: /sender|payer|from|counterpart|name|المرسل|الراسل|المحول|اسم/,
  reference: /ref|transaction (?:id|no|number)|trx|مرجع|رقم (?:العمليه|المعامله|الحركه)/,
}

/** Guesses the columns by their headings, each heading for one column. */
export function guessColumns(headings: string[]): BankColumns {
  const folded = headings.map((heading) => foldedText(heading))
  const taken = new Set<number>()
  const find = (name: (typeof bankColumns)[number]) => {
    const place = folded.findIndex(
      (heading, at) => !taken.has(at) && names[name].test(heading) && !/balance|رصيد/.test(heading),
    )
    if (place < 0) return null
    taken.add(place)
    return place
  }
  const [reference, date, credit, debit] = [find('reference'), find('date'), find('credit'), find('debit')]
  const amount = credit === null ? find('amount') : null
  return { date, credit, debit, amount, note: find('note'), sender: find('sender'), reference }
}
