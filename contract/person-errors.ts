import type { FallbackError } from './fallback-errors.ts'

/** The errors of notes and tags about a user. */
export const personErrors = {
  note_undo_too_late: {
    status: 409,
    ar: 'فات وقت استعادة الملاحظة.',
    en: 'It’s too late to restore this note.',
  },
  too_many_tags: {
    status: 409,
    ar: '20 وسمًا للعضو بحد أقصى. احذف وسمًا أولًا.',
    en: 'A member can have up to 20 tags. Remove one first.',
  },
} as const satisfies Record<string, FallbackError>
