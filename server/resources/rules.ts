import { deletedResourceLife, type ResourceType } from '#contract/resources.ts'

/** Counting the holders of a resource, or the rows of a list, stops here. */
export const mostCounted = 10_000

/** Which of the two lists a resource stands in. */
export function kindOf(type: ResourceType): 'video' | 'document' {
  return type === 'video' ? 'video' : 'document'
}

/** Whether a file of a media type can be a resource of a type: videos are mp4, documents are PDFs and pictures. */
export function isFileOf(type: ResourceType, mimetype: string): boolean {
  return (type === 'video') === (mimetype === 'video/mp4')
}

/** What was deleted after this moment can be taken back; what was deleted then or before is on its way out. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - deletedResourceLife)
}
