import type { FallbackError } from './fallback-errors.ts'

/** The errors of results that members agree to show on the site. */
export const publicationErrors = {
  publication_pending: {
    status: 409,
    ar: 'سألت هذا العضو من قبل ولم يرد بعد. انتظر رده، أو ألغِ الطلب الأول.',
    en: 'This member hasn’t answered the last request yet. Wait for the answer, or take that request back.',
  },
  publication_of_minor: {
    status: 409,
    ar: 'لا تُعرض صور من هو أصغر من 18 سنة على الموقع.',
    en: 'Photos of anyone under 18 can’t be shown on the site.',
  },
  publication_birth_year_missing: {
    status: 409,
    ar: 'اكتب سنة ميلادك أولًا في «إجاباتي للكابتن»، ثم وافق. لا نعرض صور من هو أصغر من 18 سنة.',
    en: 'Add your birth year in “My answers for my coach” first, then agree. We don’t show photos of anyone under 18.',
  },
  publication_photo_gone: {
    status: 409,
    ar: 'حذف العضو إحدى الصورتين. اختر صورة أخرى.',
    en: 'The member has deleted one of these photos. Choose another one.',
  },
  publication_answered: {
    status: 409,
    ar: 'تغيّر هذا الطلب بعد أن فتحته. حدّث الصفحة لترى آخر حالة.',
    en: 'This request changed while you had it open. Reload the page to see where it stands.',
  },
  publication_words_changed: {
    status: 409,
    ar: 'تغيّر نص الموافقة بعد أن فتحته. حدّث الصفحة واقرأه مرة أخرى.',
    en: 'The wording changed while you had it open. Reload the page and read it again.',
  },
  publication_password_known: {
    status: 409,
    ar: 'قد يعرف فريق الكابتن كلمة مرورك الجديدة. يمكنك الموافقة بعد ثلاثة أيام من تعيينها، أما الرفض فمتاح لك الآن.',
    en: 'Your coach’s team may know your new password. You can agree three days after the password was set. You can say no at any time.',
  },
  picture_withdrawn: {
    status: 410,
    ar: 'أُزيلت هذه الصورة من الموقع.',
    en: 'This picture has been taken off the site.',
  },
} as const satisfies Record<string, FallbackError>
