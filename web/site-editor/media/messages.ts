import { defineMessages } from '#web/platform/messages.ts'

/** The words of the site's pictures in the editor. */
export const mediaMessages = defineMessages({
  ar: {
    upload: 'رفع صورة',
    replace: 'استبدال الصورة',
    restore: 'استعادة الرسمة الافتراضية',
    alt: 'وصف الصورة',
    altHint: 'لمن لا يرى الصورة، ولمحركات البحث',
    limits: 'JPG أو PNG أو GIF أو WebP، حتى 15 ميجابايت. اسحبها إلى هنا أو الصقها.',
    uploading: (percent: string) => `جارٍ الرفع ${percent}`,
    cancel: 'إلغاء الرفع',
    signIn: 'سجّل الدخول لترفع صورة. المسودة تبقى كما هي.',
    signInTitle: 'تسجيل الدخول',
    failed: 'لم تُرفع الصورة',
    tooLarge: 'الصورة أكبر من 15 ميجابايت',
    wrongType: 'هذا الملف ليس صورة من الأنواع المقبولة',
    emptyFile: 'هذا الملف فارغ',
  },
  en: {
    upload: 'Upload',
    replace: 'Replace the picture',
    restore: 'Restore default artwork',
    alt: 'Image description',
    altHint: 'For those who cannot see the picture, and for search engines',
    limits: 'JPG, PNG, GIF or WebP, up to 15 MB. Drop it here, or paste it.',
    uploading: (percent) => `Uploading ${percent}`,
    cancel: 'Cancel upload',
    signIn: 'Sign in to upload a picture. Your draft stays as it is.',
    signInTitle: 'Sign in',
    failed: 'The picture was not uploaded',
    tooLarge: 'The picture is larger than 15 MB',
    wrongType: 'This file is not a picture of a kind that is taken',
    emptyFile: 'This file is empty',
  },
})
