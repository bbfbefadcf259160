import type { z } from 'zod'
import { type DocumentType, ItemsInput } from '#contract/items.ts'
import { completedLink } from '#contract/video-links.ts'

/** The two groups of things that are given. */
export type DraftKind = 'videos' | 'documents'

/** One line of what is about to be given: typed, or of the library, whose title only shows. */
export type Draft = { key: string; resourceId?: string; title: string; url: string; type: DocumentType }

/** All lines of both groups. */
export type Drafts = Record<DraftKind, Draft[]>

const draftFields = ['title', 'url', 'type', 'resourceId'] as const
type DraftField = (typeof draftFields)[number]

/** What is wrong with a field of a line; `resourceId` is what was taken from the library. */
export type DraftProblems = { [key: string]: Partial<Record<DraftField, string>> }

type Content = z.input<typeof ItemsInput>

/** An empty line; `key` tells it from the others. */
export function blankDraft(key: string): Draft {
  return { key, title: '', url: '', type: 'training' }
}

/** Whether nothing was typed into a line. */
export function isBlank({ resourceId, title, url }: Draft): boolean {
  return !resourceId && title.trim() === '' && url.trim() === ''
}

/** The lines that say something, in their order. */
export function filled(drafts: Drafts): Drafts {
  const full = (lines: Draft[]) => lines.filter((line) => !isBlank(line))
  return { videos: full(drafts.videos), documents: full(drafts.documents) }
}

/** What the filled lines give, as the agreement wants it, and what is wrong with which line. */
export function readDrafts(drafts: Drafts): { items: Content; problems: DraftProblems } {
  const full = filled(drafts)
  const items: Content = {
    videos: full.videos.map(contentOf),
    documents: full.documents.map((line) => ({ ...contentOf(line), type: line.type })),
  }
  const { error } = ItemsInput.safeParse(items)
  const said = error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []
  return { items, problems: problemsAt(full, said) }
}

/** Puts what was said of paths like `videos.0.url` to the lines that stand there; the first of a field counts. */
export function problemsAt(
  full: Drafts,
  said: readonly (readonly [path: string, problem: string])[],
): DraftProblems {
  const problems: DraftProblems = {}
  for (const [path, problem] of said) {
    const [kind, index, name] = path.split('.')
    const field = draftFields.find((one) => one === name)
    const line = kind === 'videos' || kind === 'documents' ? full[kind][Number(index)] : undefined
    if (!line || !field) continue
    problems[line.key] = { [field]: problem, ...problems[line.key] }
  }
  return problems
}

function contentOf({ resourceId, title, url }: Draft) {
  return resourceId ? { resourceId } : { title, url: completedLink(url) }
}
