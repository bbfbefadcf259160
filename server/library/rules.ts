import { deletedResourceLife, lastPosition, type ResourceType } from '#contract/library.ts'
import { formerFileLife } from '#contract/library-files.ts'

/** Which of the two lists a resource belongs to. */
export function kindOf(type: ResourceType): 'video' | 'document' {
  return type === 'video' ? 'video' : 'document'
}

/** Whether a file's media type fits a resource type: videos are mp4, documents are PDFs and images. */
export function isFileOf(type: ResourceType, mimetype: string): boolean {
  return (type === 'video') === (mimetype === 'video/mp4')
}

/** The stored place of a resource without one: behind all others. */
export const noPosition = 1000

/** The place of a stored resource, null for none. */
export function positionOf({ position }: { position: number }): number | null {
  return position > lastPosition ? null : position
}

/** Resources deleted after this time can be restored; those deleted earlier will be purged. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - deletedResourceLife)
}

/** Files replaced after this time can be restored; those replaced earlier will be deleted. */
export function formerFilesSince(now: Date): Date {
  return new Date(now.getTime() - formerFileLife)
}
