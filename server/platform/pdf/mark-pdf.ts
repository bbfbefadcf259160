import { maxMarkBytes } from '#contract/mark-limits.ts'
import { blankMark } from './leak-mark.ts'
import { PDF_LIMITS, PdfBudget } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'
import {
  type RawDictionary,
  type RawObject,
  readDictionary,
  readObjects,
  readTrailer,
  readValue,
  referenceIn,
  textOf,
  wholeNumber,
} from './raw-objects.ts'

const limits = {
  ...PDF_LIMITS,
  inflatedBytes: 128 * 1024 * 1024,
  streamBytes: 64 * 1024 * 1024,
  steps: 100_000_000,
}
const mostInfoBytes = 16 * 1024

type Added = { number: number; generation: number; body: string }

/**
 * What to append to a PDF so that it bears a mark that no viewer shows: in the content of each page, in the document's
 * keywords and in its identifier. It is an incremental update of the format: the bytes before it stay as they are, and
 * viewers read the objects that it replaces here. It has `blankMark` for the mark. The same bytes always give the same.
 * Throws PdfError for a document that is not as the inspection leaves them.
 */
export function markingUpdate(bytes: Buffer): Buffer {
  const budget = new PdfBudget(limits)
  const { trailer, startsAt, isStream } = readTrailer(bytes, budget)
  const objects = readObjects(bytes, budget)
  const free = Math.max(
    wholeNumber(trailer, 'Size'),
    1 + [...objects.keys()].reduce((a, b) => Math.max(a, b), 0),
  )
  const [content, info, references] = [free, free + 1, free + 2]
  const pages = [...objects].flatMap(([number, object]) =>
    pageWith(objects, { number, object, content, budget }),
  )
  if (pages.length === 0) throw new PdfError('damaged', 'pages')
  const added = [
    ...pages,
    { number: content, generation: 0, body: streamOf(`/LeakMark <</Code (${blankMark})>> BDC EMC\n`) },
    { number: info, generation: 0, body: infoOf(objects, trailer, budget) },
  ]
  const entries = [
    `/Root ${entryOf(trailer, 'Root')} /Info ${info} 0 R /Prev ${startsAt} /ID [(${blankMark}) (${blankMark})]`,
    `/Size ${references + 1}`,
  ].join(' ')
  const update = written(added, { start: bytes.length, entries, references: isStream ? references : null })
  if (update.length > maxMarkBytes) throw new PdfError('too_complex', 'pages')
  return update
}

const streamOf = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}endstream`

function entryOf({ bytes, entries }: RawDictionary, key: string): string {
  const value = entries.get(key)
  if (!value) throw new PdfError('damaged', key)
  return textOf(bytes, value)
}

type Found = { number: number; object: RawObject; content: number; budget: PdfBudget }

/** The page with one more content stream, if the object is a page. */
function pageWith(objects: Map<number, RawObject>, { number, object, content, budget }: Found): Added[] {
  const page = readDictionary(object.bytes, object.at, budget)
  const type = page?.entries.get('Type')
  if (!page || !type || textOf(page.bytes, type) !== '/Page') return []
  const contents = `[${contentsOf(objects, page, budget)} ${content} 0 R]`
  return [{ number, generation: object.generation, body: dictionaryWith(page, 'Contents', contents) }]
}

/** The references to what a page draws, without brackets. */
function contentsOf(objects: Map<number, RawObject>, page: RawDictionary, budget: PdfBudget): string {
  const value = page.entries.get('Contents')
  if (!value) return ''
  const text = textOf(page.bytes, value)
  if (text.startsWith('[')) return text.slice(1, -1)
  const reference = referenceIn(text)
  const target = reference === null ? undefined : objects.get(reference)
  if (!target) return text
  const indirect = textOf(target.bytes, readValue(target.bytes, target.at, budget))
  return indirect.startsWith('[') ? indirect.slice(1, -1) : text
}

/** A dictionary with another value of one key. */
function dictionaryWith({ bytes, start, end, entries }: RawDictionary, key: string, value: string): string {
  const former = entries.get(key)
  if (!former) return `${bytes.toString('latin1', start, end - 2)} /${key} ${value} >>`
  return bytes.toString('latin1', start, former.start) + value + bytes.toString('latin1', former.end, end)
}

/** The document's title and the like, with the mark as its keywords. */
function infoOf(objects: Map<number, RawObject>, trailer: RawDictionary, budget: PdfBudget): string {
  const keywords = `(${blankMark})`
  const value = trailer.entries.get('Info')
  const reference = value ? referenceIn(textOf(trailer.bytes, value)) : null
  const object = reference === null ? undefined : objects.get(reference)
  const info = object ? readDictionary(object.bytes, object.at, budget) : null
  const isShort = info !== null && info.end - info.start <= mostInfoBytes
  return isShort ? dictionaryWith(info, 'Keywords', keywords) : `<< /Keywords ${keywords} >>`
}

type Section = { start: number; entries: string; references: number | null }

/** The objects, their cross-references in the form that the document has, and the end of the file. */
function written(added: Added[], { start, entries, references }: Section): Buffer {
  let text = '\n'
  const places: (Added & { offset: number })[] = []
  for (const object of added) {
    places.push({ ...object, offset: start + text.length })
    text += `${object.number} ${object.generation} obj\n${object.body}\nendobj\n`
  }
  const end = start + text.length
  if (references === null) {
    const rows = places
      .toSorted((a, b) => a.number - b.number)
      .map(
        ({ number, generation, offset }) =>
          `${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`,
      )
    text += `xref\n${rows.join('')}trailer\n<< ${entries} >>\n`
  } else {
    const own = { number: references, generation: 0, body: '', offset: end }
    const sorted = [...places, own].toSorted((a, b) => a.number - b.number)
    const rows = Buffer.concat(sorted.map(({ offset, generation }) => row(offset, generation)))
    const index = sorted.map(({ number }) => `${number} 1`).join(' ')
    const dictionary = `<< /Type /XRef /W [1 4 2] /Index [${index}] /Length ${rows.length} ${entries} >>`
    text += `${references} 0 obj\n${dictionary}\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`
  }
  return Buffer.from(`${text}startxref\n${end}\n%%EOF\n`, 'latin1')
}

function row(offset: number, generation: number): Buffer {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt8(1, 0)
  bytes.writeUInt32BE(offset, 1)
  bytes.writeUInt16BE(generation, 5)
  return bytes
}
