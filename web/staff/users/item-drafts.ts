import type { z } from 'zod'
import { type DocumentType, ItemsInput } from '#contract/assigned-items.ts'
import { completedLink } from '#contract/video-links.ts'

export type DraftKind = 'videos' | 'documents'

/** One line to assign: typed, or a resource of the library, whose `title` is for display only. */
export type ItemDraft = { key: string; resourceId?: string; title: string; url: string; type: DocumentType }

export type Drafts = Record<DraftKind, ItemDraft[]>

const draftFields = ['title', 'url', 'type', 'resourceId'] as const
type DraftField = (typeof draftFields)[number]

/** The validation errors per line and field; `resourceId` is a resource of the library. */
export type DraftProblems = { [key: string]: Partial<Record<DraftField, string>> }

type Content = z.input<typeof ItemsInput>

export function blankDraft(key: string): ItemDraft {
  return { key, title: '', url: '', type: 'training' }
}

export function isBlankDraft({ resourceId, title, url }: ItemDraft): boolean {
  return !resourceId && title.trim() === '' && url.trim() === ''
}

/** The lines that are not blank, in their order. */
export function filled(drafts: Drafts): Drafts {
  const full = (lines: ItemDraft[]) => lines.filter((line) => !isBlankDraft(line))
  return { videos: full(drafts.videos), documents: full(drafts.documents) }
}

/** The filled lines as a request body, with validation errors per line. */
export function readDrafts(drafts: Drafts): { items: Content; problems: DraftProblems } {
  const full = filled(drafts)
  const items: Content = {
    videos: full.videos.map(contentOf),
    documents: full.documents.map((line) => ({ ...contentOf(line), type: line.type })),
  }
  const { error } = ItemsInput.safeParse(items)
  const errors = error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []
  return { items, problems: problemsAt(full, errors) }
}

/** Maps errors at paths like `videos.0.url` to lines; the first error of a field wins. */
export function problemsAt(
  full: Drafts,
  errors: readonly (readonly [path: string, problem: string])[],
): DraftProblems {
  const problems: DraftProblems = {}
  for (const [path, problem] of errors) {
    const [kind, index, name] = path.split('.')
    const field = draftFields.find((one) => one === name)
    const line = kind === 'videos' || kind === 'documents' ? full[kind][Number(index)] : undefined
    if (!line || !field) continue
    problems[line.key] = { [field]: problem, ...problems[line.key] }
  }
  return problems
}

function contentOf({ resourceId, title, url }: ItemDraft) {
  return resourceId ? { resourceId } : { title, url: completedLink(url) }
}
