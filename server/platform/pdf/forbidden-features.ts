import { PdfError } from './pdf-error.ts'
import { isWord, type PdfDictionary, type PdfValue } from './values.ts'

const FORBIDDEN_NAMES = new Set([
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'SubmitForm'],
  ...['ImportData', 'GoToR', 'GoToE', 'RichMedia', 'XFA', 'Rendition', 'Encrypt', 'NeedAppearances'],
  ...['OnInstantiate', '3D', 'EF', 'AF'],
])
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:)/i

// The shape of a destination: a page, by reference or number, its view, and coordinates.
const DESTINATION = /^[rn]a[nl]{0,4}$/
const VIEWS = new Set(['XYZ', 'Fit', 'FitH', 'FitV', 'FitR', 'FitB', 'FitBH', 'FitBV'])

/** Throws PdfError for a name that makes a document act, carry files or hide its content. */
export function checkName(name: string): void {
  if (FORBIDDEN_NAMES.has(name)) throw new PdfError('active_content', name)
}

// Each names a file for one system; `F` is also the flags of an annotation, a number.
const FILE_ENTRIES = ['F', 'UF', 'DOS', 'Mac', 'Unix']
const STREAM_FILE_ENTRIES = ['F', 'FFilter', 'FDecodeParms']

/**
 * Throws PdfError for a dictionary that has a link other than web, mail and telephone, that names a file outside the
 * document (viewers load some of those by themselves, and the path of a network share sends a password), that acts on
 * events other than a click (`AA`), or that is an action followed by others. Returns the objects that may turn out to
 * be file names.
 */
export function checkDictionary({ entries }: PdfDictionary): number[] {
  const link = entries.get('URI')
  if (link && !isSafeLink(link)) throw new PdfError('unsafe_link')
  const system = entries.get('FS')
  if (system?.kind === 'name' && system.text === 'URL') throw new PdfError('unsafe_link', 'FS')
  if (isPresent(entries.get('AA'))) throw new PdfError('opens_by_itself', 'AA')
  // Outline items have a Next as well, but no action type.
  const isAction = entries.has('S') || isName(entries.get('Type'), 'Action')
  if (isAction && isPresent(entries.get('Next'))) throw new PdfError('opens_by_itself', 'Next')
  const files = FILE_ENTRIES.flatMap((key) => entries.get(key) ?? [])
  if (files.some(({ kind }) => kind === 'string')) throw new PdfError('external_file')
  return files.flatMap((file) => (file.kind === 'reference' ? [file.object] : []))
}

/** Throws PdfError for a stream whose data are in another file. */
export function checkStream({ entries }: PdfDictionary): void {
  if (STREAM_FILE_ENTRIES.some((key) => isPresent(entries.get(key)))) throw new PdfError('external_file')
}

/** Checks the action that runs when the document opens. Returns `later` for an indirect object, checked later. */
export function checkOpenAction(action: PdfValue | undefined): { later: number } | null {
  if (!action || isWord(action, 'null') || isDestination(action)) return null
  if (action.kind === 'reference') return { later: action.object }
  throw new PdfError('opens_by_itself')
}

/** Whether a value is a destination in the document, or a GoTo action. */
export function isDestination(value: PdfValue): boolean {
  if (value.kind === 'dictionary') {
    return isName(value.entries.get('S'), 'GoTo')
  }
  // A viewer may interpret any other array as a list of actions.
  if (value.kind === 'array') return DESTINATION.test(value.shape) && VIEWS.has(value.names[0] ?? '')
  return value.kind === 'name' || value.kind === 'string'
}

const isPresent = (value: PdfValue | undefined) => value !== undefined && !isWord(value, 'null')

const isName = (value: PdfValue | undefined, text: string) => value?.kind === 'name' && value.text === text

function isSafeLink(link: PdfValue): boolean {
  if (link.kind === 'string') return SAFE_LINK.test(link.beginning())
  // The catalogue may name the base address of relative links.
  if (link.kind !== 'dictionary') return false
  const base = link.entries.get('Base')
  return !base || (base.kind === 'string' && SAFE_LINK.test(base.beginning()))
}
