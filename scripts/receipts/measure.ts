import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { factsIn, sentToOf } from '#server/applications/proof-readings/index.ts'
import { renderPages } from '#server/platform/pictures/render-pages.ts'
import { readPicture } from '#server/platform/text-reading/read-picture.ts'
import { type Change, changeBy, changeReceipt, pdfOf, pictureOf } from './changes.ts'
import { drawReceipt, type ReceiptSpec, receiptBy } from './draw-receipt.ts'
import type { ReceiptFacts } from './facts.ts'
import { receiptFonts, trainedFonts } from './fonts.ts'
import { layouts } from './layouts.ts'
import { stateLookBy } from './state-looks.ts'

/** The layouts that were not looked at while the reading was tuned; of fonts, those that are not `trainedFonts`. */
export const heldOutLayouts = ['bankCards', 'bankPlain']

export type ReceiptCase = { spec: ReceiptSpec; change: Change; isHeldOut: boolean }
export type FactName = keyof ReceiptFacts
/** What is said of a recipient: that it is the site's, that it is another, or nothing. */
type SaidOfRecipient = 'ours' | 'unsure' | 'another'
/**
 * How each fact was read, what is said of its recipient at the coach who was paid and at another one, and the milliseconds
 * of CPU time that it took.
 */
export type Outcome = ReceiptCase & {
  facts: Record<FactName, 'right' | 'blank' | 'wrong'>
  recipient: { paid: SaidOfRecipient; another: SaidOfRecipient }
  work: number
}

const changes = ['none', 'saved', 'scaled', 'cropped', 'photographed'] as const

/** Receipts that have every layout with every change, in both kinds of digits and all fonts, in turn. */
export function receiptCases(count: number, first = 1_000): ReceiptCase[] {
  return Array.from({ length: count }, (_, index) => {
    const layout = layouts[index % layouts.length] ?? 'instapay'
    const turn = Math.floor(index / layouts.length)
    const digits = turn % 2 === 0 ? 'latin' : 'arabic'
    const font = receiptFonts[(turn + index) % receiptFonts.length] ?? 'DejaVu Sans'
    const spec = withLook(receiptBy(first + index, { layout, digits, font }))
    const change = changeBy(first + index, changes[Math.floor(turn / 2) % changes.length] ?? 'none')
    const isHeldOut = heldOutLayouts.includes(layout) || !trainedFonts.includes(font)
    return { spec, change, isHeldOut }
  })
}

/** Every other receipt has its state in colour. */
function withLook(spec: ReceiptSpec): ReceiptSpec {
  if (spec.seed % 2 === 0) return spec
  return { ...spec, stateLook: stateLookBy(spec.seed, spec.facts.state, spec.language) }
}

/** Receipts of transfers that were not sent, all with their state in colour: what must not be missed. */
export function unsentCases(count: number, first = 7_000): ReceiptCase[] {
  return receiptCases(count, first).map((one, index) => {
    const state = index % 3 === 2 ? 'failed' : 'pending'
    const language = index % 2 === 0 ? 'ar' : 'en'
    const { seed, layout, font } = one.spec
    const drawn = receiptBy(seed, { layout, language, font })
    const facts = { ...drawn.facts, state } as const
    const spec = { ...drawn, facts, stateLook: stateLookBy(seed, state, language) }
    return { ...one, spec, change: changeBy(seed, changes[index % changes.length] ?? 'none') }
  })
}

/** Draws and reads a receipt as the product does: that of `bankLetter` as a PDF, unless it is photographed. */
export async function readCase(one: ReceiptCase): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'receipt-'))
  try {
    const path = await fileOf(one, folder)
    const before = process.cpuUsage()
    const read = factsIn(await readPicture(path))
    const { user, system } = process.cpuUsage(before)
    const { facts } = one.spec
    const wanted = { ...facts, amount: facts.amount / 100, time: facts.time.slice(0, 10) }
    const given = { ...read, time: read.time && { ...read.time, value: read.time.value.slice(0, 10) } }
    const outcomeOf = (name: FactName) => {
      const value = given[name]?.value
      return value === undefined ? 'blank' : value === wanted[name] ? 'right' : 'wrong'
    }
    const names = Object.keys(facts) as FactName[]
    const outcomes = Object.fromEntries(names.map((name) => [name, outcomeOf(name)]))
    const recipient = {
      paid: await saidAt(whole(facts.recipient), { read, method: facts.method }),
      another: await saidAt('', { read, method: facts.method }),
    }
    return { ...one, facts: outcomes as Outcome['facts'], recipient, work: (user + system) / 1000 }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const another = { handle: 'ziad.trainer@instapay', phone: '01155500011', account: '9988776655443322' }

/** What the review says of a reading on a site that is paid to this, or else to what nobody here paid to. */
async function saidAt(
  payee: string,
  { read, method }: { read: ReturnType<typeof factsIn>; method: ReceiptFacts['method'] },
): Promise<SaidOfRecipient> {
  const numberOf = (own: ReceiptFacts['method'], other: string) => ({
    number: payee !== '' && method === own ? payee : other,
    name: '',
  })
  const methods = {
    instapay: numberOf('instapay', another.handle),
    vodafoneCash: numberOf('vodafoneCash', another.phone),
    others: [{ id: 'bank', label: { ar: 'بنك', en: 'Bank' }, ...numberOf('bank', another.account) }],
  }
  const sentTo = await sentToOf(read, method, { methods, others: async () => [] })
  return sentTo ? (sentTo.expected === null ? 'ours' : 'another') : 'unsure'
}

/** What a recipient is in full, of which a receipt may hide a part. */
function whole(recipient: string): string {
  if (recipient.includes('@')) return recipient.replace(/\*+/, 'amer')
  return recipient.replace(/\*+/, recipient.startsWith('01') ? '12345' : '123456781234')
}

async function fileOf({ spec, change }: ReceiptCase, folder: string): Promise<string> {
  const receipt = await changeReceipt(await drawReceipt(spec), change)
  const picture = join(folder, 'receipt.jpg')
  if (spec.layout === 'bankLetter' && change.kind !== 'photographed') {
    const pdf = join(folder, 'receipt.pdf')
    await writeFile(pdf, await pdfOf(receipt))
    await renderPages(
      { path: pdf, outputs: [{ path: picture, page: 1, width: 1600, longestSide: 4096 }] },
      () => undefined,
    )
  } else await writeFile(picture, await pictureOf(receipt, 90))
  return picture
}
