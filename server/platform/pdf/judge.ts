import { PdfRefused } from './pdf-refused.ts'
import { isWord, type PdfDictionary, type PdfValue } from './values.ts'

const REFUSED_NAMES = new Set([
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'SubmitForm'],
  ...['ImportData', 'GoToR', 'GoToE', 'RichMedia', 'XFA', 'Rendition', 'Encrypt', 'NeedAppearances'],
])
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:)/i

/** Throws PdfRefused for a name that makes a document act, carry files or hide its content. */
export function judgeName(name: string): void {
  if (REFUSED_NAMES.has(name)) throw new PdfRefused('active_content', name)
}

/** Throws PdfRefused for a dictionary whose link leaves the web, mail and telephone, or whose file is an address. */
export function judgeDictionary({ entries }: PdfDictionary): void {
  const link = entries.get('URI')
  if (link && !isSafeLink(link)) throw new PdfRefused('unsafe_link')
  const system = entries.get('FS')
  if (system?.kind === 'name' && system.text === 'URL') throw new PdfRefused('unsafe_link', 'FS')
}

/** What a document does when it is opened: `later` is decided by the object that is referred to. */
export function judgeOpenAction(action: PdfValue | undefined): { later: number } | null {
  if (!action || isWord(action, 'null') || isDestination(action)) return null
  if (action.kind === 'reference') return { later: action.object }
  throw new PdfRefused('opens_by_itself')
}

/** Whether a value is a place in the document, or the action of going to one. */
export function isDestination(value: PdfValue): boolean {
  if (value.kind === 'dictionary') {
    const action = value.entries.get('S')
    return action?.kind === 'name' && action.text === 'GoTo'
  }
  return value.kind === 'array' || value.kind === 'name' || value.kind === 'string'
}

function isSafeLink(link: PdfValue): boolean {
  if (link.kind === 'string') return SAFE_LINK.test(link.beginning())
  // The catalogue may name the address that relative links start from.
  if (link.kind !== 'dictionary') return false
  const base = link.entries.get('Base')
  return !base || (base.kind === 'string' && SAFE_LINK.test(base.beginning()))
}
