import { z } from 'zod'
import type { ResourceInput } from '#contract/library.ts'
import { oneLine } from '#contract/text.ts'
import { WebLink } from '#contract/values.ts'

/** The form of a new resource, without its file; `source` decides whether the link or the file is used. */
export const ResourceFields = z
  .object({
    titleEn: oneLine(200),
    titleAr: oneLine(200),
    type: z.enum(['training', 'diet']),
    source: z.enum(['link', 'file']),
    url: z.string(),
  })
  .superRefine(({ source, url }, context) => {
    if (source === 'file') return
    const { error } = WebLink.safeParse(url)
    if (error) context.addIssue({ code: 'custom', path: ['url'], message: error.issues[0]?.message ?? 'url' })
  })
export type ResourceFields = z.infer<typeof ResourceFields>

export const noFields: ResourceFields = {
  titleEn: '',
  titleAr: '',
  type: 'training',
  source: 'link',
  url: '',
}

/** The request body of a form; `ticket` is the secret of the uploaded file. */
export function inputOf(
  { titleEn, titleAr, type, source, url }: ResourceFields,
  { kind, ticket }: { kind: 'document' | 'video'; ticket: string | null },
): ResourceInput {
  return {
    title: { en: titleEn, ar: titleAr },
    type: kind === 'video' ? 'video' : type,
    ...(source === 'file' && ticket !== null ? { cloudinaryId: ticket } : { url: url.trim() }),
  }
}

const fieldOfPath = { 'title.en': 'titleEn', 'title.ar': 'titleAr', url: 'url' } as const
type Named = (typeof fieldOfPath)[keyof typeof fieldOfPath]

/** The form field of a path in a validation error; null if it has none. */
export function formFieldAt(path: string): Named | null {
  return (fieldOfPath as Record<string, Named>)[path] ?? null
}
