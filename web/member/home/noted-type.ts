import type { AssignedDocument, DocumentType } from '#contract/assigned-items.ts'

const inOrder: readonly DocumentType[] = ['training', 'diet', 'general']

/** The first list of documents that is not empty: the one that says that files carry a code. */
export function notedType(documents: Pick<AssignedDocument, 'type'>[]): DocumentType | undefined {
  return inOrder.find((type) => documents.some((document) => document.type === type))
}
