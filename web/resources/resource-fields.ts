import { z } from 'zod'
import type { ResourceInput } from '#contract/resources.ts'
import { oneLine } from '#contract/text.ts'
import { WebLink } from '#contract/values.ts'

/** What the form of a new resource holds, beside a file. Either the link or the file counts, by `source`. */
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

/** The fields as they are before anything is typed. */
export const noFields: ResourceFields = {
  titleEn: '',
  titleAr: '',
  type: 'training',
  source: 'link',
  url: '',
}

/** What is sent for a filled-in form; `ticket` is that of the uploaded file. */
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

/** The field of the form that the server means; null where it means none that can say so. */
export function fieldAt(path: string): Named | null {
  return (fieldOfPath as Record<string, Named>)[path] ?? null
}
