import { PdfRefused } from './pdf-refused.ts'
import { isWord, type PdfDictionary, type PdfValue } from './values.ts'

const REFUSED_NAMES = new Set([
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'SubmitForm'],
  ...['ImportData', 'GoToR', 'GoToE', 'RichMedia', 'XFA', 'Rendition', 'Encrypt', 'NeedAppearances'],
  ...['OnInstantiate', '3D', 'EF', 'AF'],
])
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:)/i

// A page, by reference or by its number, how it is shown, and coordinates.
const PLACE = /^[rn]a[nl]{0,4}$/
const VIEWS = new Set(['XYZ', 'Fit', 'FitH', 'FitV', 'FitR', 'FitB', 'FitBH', 'FitBV'])

/** Throws PdfRefused for a name that makes a document act, carry files or hide its content. */
export function judgeName(name: string): void {
  if (REFUSED_NAMES.has(name)) throw new PdfRefused('active_content', name)
}

// Each names a file in the way of one system; `F` alone is also the flags of an annotation, a number.
const FILE_ENTRIES = ['F', 'UF', 'DOS', 'Mac', 'Unix']
const STREAM_FILE_ENTRIES = ['F', 'FFilter', 'FDecodeParms']

/**
 * Throws PdfRefused for a dictionary whose link leaves the web, mail and telephone, that names a file outside the
 * document (viewers load some of those by themselves, and an address of a network share sends a password), that acts on
 * events other than a click (`AA`), or that is an action followed by others. Answers the objects that may turn out to be
 * the name of a file.
 */
export function judgeDictionary({ entries }: PdfDictionary): number[] {
  const link = entries.get('URI')
  if (link && !isSafeLink(link)) throw new PdfRefused('unsafe_link')
  const system = entries.get('FS')
  if (system?.kind === 'name' && system.text === 'URL') throw new PdfRefused('unsafe_link', 'FS')
  if (isPresent(entries.get('AA'))) throw new PdfRefused('opens_by_itself', 'AA')
  // Items of an outline have a Next as well, but no kind of action.
  const isAction = entries.has('S') || isName(entries.get('Type'), 'Action')
  if (isAction && isPresent(entries.get('Next'))) throw new PdfRefused('opens_by_itself', 'Next')
  const files = FILE_ENTRIES.flatMap((key) => entries.get(key) ?? [])
  if (files.some(({ kind }) => kind === 'string')) throw new PdfRefused('external_file')
  return files.flatMap((file) => (file.kind === 'reference' ? [file.object] : []))
}

/** Throws PdfRefused for a stream whose data are to be read from another file. */
export function judgeStream({ entries }: PdfDictionary): void {
  if (STREAM_FILE_ENTRIES.some((key) => isPresent(entries.get(key)))) throw new PdfRefused('external_file')
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
    return isName(value.entries.get('S'), 'GoTo')
  }
  // A viewer may take any other array for a list of actions.
  if (value.kind === 'array') return PLACE.test(value.shape) && VIEWS.has(value.names[0] ?? '')
  return value.kind === 'name' || value.kind === 'string'
}

const isPresent = (value: PdfValue | undefined) => value !== undefined && !isWord(value, 'null')

const isName = (value: PdfValue | undefined, text: string) => value?.kind === 'name' && value.text === text

function isSafeLink(link: PdfValue): boolean {
  if (link.kind === 'string') return SAFE_LINK.test(link.beginning())
  // The catalogue may name the address that relative links start from.
  if (link.kind !== 'dictionary') return false
  const base = link.entries.get('Base')
  return !base || (base.kind === 'string' && SAFE_LINK.test(base.beginning()))
}
