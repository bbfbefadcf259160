import { z } from 'zod'
import { lastPosition, type Resource, type ResourceChange } from '#contract/library.ts'
import { foldDigits, oneLine, optionalLine } from '#contract/text.ts'
import { WebLink } from '#contract/values.ts'
import { completedLink } from '#contract/video-links.ts'

/** The form that changes a resource. The category is empty where it is only the type. */
export type EditFields = { titleEn: string; titleAr: string; category: string; position: string; url: string }

/** The form fields of a resource. */
export function editFieldsOf({ title, category, type, position, url, file }: Resource): EditFields {
  return {
    titleEn: title.en,
    titleAr: title.ar,
    category: category === type ? '' : category,
    position: position === null ? '' : String(position),
    url: file ? '' : url,
  }
}

/** Typed fields as a change; an uploaded file has no link. */
export const editSchemaOf = ({ file }: Resource) =>
  z.preprocess(
    ({ position, url, ...rest }: EditFields) => ({
      ...rest,
      position: position.trim() === '' ? null : Number(foldDigits(position)),
      ...(!file && { url: completedLink(url).trim() }),
    }),
    z.object({
      titleEn: oneLine(200),
      titleAr: oneLine(200),
      category: optionalLine(60),
      position: z.int({ error: 'position' }).min(1, 'position').max(lastPosition, 'position').nullable(),
      url: WebLink.optional(),
    }),
  )

type Edited = z.output<ReturnType<typeof editSchemaOf>>

/** What was changed of a resource; null if nothing was. */
export function changesOf(
  resource: Resource,
  { titleEn: en, titleAr: ar, ...edited }: Edited,
): ResourceChange | null {
  const { title, type } = resource
  const category = edited.category || type
  const change: ResourceChange = {
    ...((title.ar !== ar || title.en !== en) && { title: { ar, en } }),
    ...(category !== resource.category && { category }),
    ...(edited.position !== resource.position && { position: edited.position }),
    ...(edited.url !== undefined && edited.url !== resource.url && { url: edited.url }),
  }
  return Object.keys(change).length === 0 ? null : { ...change, wasVersion: resource.version }
}

const fieldOfPath = {
  'title.en': 'titleEn',
  'title.ar': 'titleAr',
  category: 'category',
  position: 'position',
  url: 'url',
} as const

/** The form field of a path in a validation error; null if it has none. */
export function editFieldAt(path: string): keyof EditFields | null {
  return (fieldOfPath as Record<string, keyof EditFields>)[path] ?? null
}
