import type { FallbackError } from './fallback-errors.ts'

/** The errors of changing a member's access by hand. */
export const accessErrors = {
  access_changed: {
    status: 409,
    ar: 'تغيّر اشتراك هذا العضو بعد أن فتحته، فلم يتم أي تغيير. راجعه ثم أعد المحاولة.',
    en: 'This member’s access changed while you had it open, so your change wasn’t saved. Check it and try again.',
  },
  plan_changed: {
    status: 409,
    ar: 'تغيّر اشتراك هذا العضو بعد ذلك، ولم يعد التراجع ممكنًا.',
    en: 'This member’s access has changed since, so you can’t undo this anymore.',
  },
  no_access_left: {
    status: 409,
    ar: 'انتهى اشتراك هذا العضو، فلم يبقَ ما يتغيّر فيه. يمكن تمديده من اليوم.',
    en: 'This member’s access has ended, so there’s nothing left to change. You can extend it from today.',
  },
  access_paused: {
    status: 409,
    ar: 'الاشتراك مجمّد. ألغِ التجميد أولًا، ثم غيّر موعد نهايته.',
    en: 'Access is paused. Resume it first, then change when it ends.',
  },
  access_not_paused: {
    status: 409,
    ar: 'الاشتراك غير مجمّد.',
    en: 'Access isn’t paused.',
  },
} as const satisfies Record<string, FallbackError>
