/** An error: the HTTP status of its response, and one sentence in each language. */
export type FallbackError = { status: number; ar: string; en: string }

/** The errors that a client can derive without the API's response body: from the status, or from no response. */
export const fallbackErrors = {
  unauthorized: { status: 401, ar: 'سجّل الدخول للمتابعة.', en: 'Sign in to continue.' },
  forbidden: { status: 403, ar: 'ليست لديك صلاحية لهذا.', en: 'You don’t have permission to do this.' },
  not_found: { status: 404, ar: 'لم نجد ما تبحث عنه.', en: 'We couldn’t find what you’re looking for.' },
  // Not 408: browsers retry after it automatically, which here would send hundreds of megabytes again.
  upload_timed_out: {
    status: 400,
    ar: 'استغرق الرفع وقتًا طويلًا. جرّب ملفًا أصغر.',
    en: 'Upload timed out. Please try again with a smaller file.',
  },
  file_too_large: {
    status: 413,
    ar: 'الملف كبير. الحد الأقصى 5 ميجابايت.',
    en: 'File too large. Maximum size is 5MB.',
  },
  unsupported_file: {
    status: 415,
    ar: 'نوع الملف غير صحيح. الصور وملفات PDF فقط.',
    en: 'Invalid file type. Only images and PDFs are allowed.',
  },
  too_many_requests: {
    status: 429,
    ar: 'محاولات كثيرة في وقت قصير. حاول لاحقًا.',
    en: 'Too many requests in a short time. Try again later.',
  },
  unexpected: {
    status: 500,
    ar: 'حدث خطأ غير متوقع. حاول مرة أخرى.',
    en: 'Something went wrong. Try again.',
  },
  busy: {
    status: 503,
    ar: 'الخادم مشغول الآن. حاول بعد لحظات.',
    en: 'The server is busy. Try again in a moment.',
  },
  storage_unavailable: {
    status: 503,
    ar: 'لا يستطيع الخادم حفظ الملفات أو قراءتها الآن. حاول لاحقًا أو تواصل مع الكابتن.',
    en: 'The server can’t save or read files right now. Try again later, or contact the coach.',
  },
  storage_full: {
    status: 507,
    ar: 'لا توجد مساحة كافية على الخادم لحفظ الملف. تواصل مع الكابتن.',
    en: 'The server has no space left for the file. Contact the coach.',
  },
} as const satisfies Record<string, FallbackError>
