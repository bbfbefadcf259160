import { accessErrors } from './access-errors.ts'
import { applicationErrors } from './application-errors.ts'
import { batchErrors } from './batch-errors.ts'
import { untilThen, waitIn } from './durations.ts'
import { emailChangeErrors } from './email-change-errors.ts'
import { type FallbackError, fallbackErrors } from './fallback-errors.ts'
import { libraryErrors } from './library-errors.ts'
import { personErrors } from './person-errors.ts'
import { privacyErrors } from './privacy-errors.ts'
import { receiptErrors } from './receipt-errors.ts'
import { secondFactorErrors } from './second-factor-errors.ts'
import { starterBundleErrors } from './starter-bundle-errors.ts'
import type { Language } from './values.ts'

/** Every error of the API: its stable code, HTTP status and one sentence in each language. */
export const errorDefinitions = {
  ...fallbackErrors,
  method_not_allowed: {
    status: 405,
    ar: 'هذا العنوان لا يقبل هذا النوع من الطلبات.',
    en: 'This address doesn’t accept this kind of request.',
  },
  request_timed_out: {
    status: 408,
    ar: 'استغرق وصول الطلب وقتًا طويلًا. حاول مرة أخرى.',
    en: 'Your request took too long to arrive. Try again.',
  },
  expectation_failed: {
    status: 417,
    ar: 'لا يدعم الخادم ترويسة Expect في هذا الطلب.',
    en: 'The server doesn’t support this request’s Expect header.',
  },
  headers_too_large: {
    status: 431,
    ar: 'عنوان الطلب أو بياناته التعريفية أكبر من المسموح.',
    en: 'The request’s address or headers are too large.',
  },
  malformed_request: { status: 400, ar: 'تعذّر فهم الطلب.', en: 'We couldn’t understand the request.' },
  invalid_credentials: {
    status: 401,
    ar: 'بيانات الدخول غير صحيحة أو انتهى اشتراكك',
    en: 'Invalid credentials or expired access',
  },
  access_expired: {
    status: 401,
    ar: 'بيانات الدخول غير صحيحة أو انتهى اشتراكك',
    en: 'Invalid credentials or expired access',
  },
  invalid_staff_credentials: { status: 401, ar: 'بيانات الدخول غير صحيحة', en: 'Invalid credentials' },
  ...secondFactorErrors,
  foreign_origin: {
    status: 403,
    ar: 'لا يُقبل هذا الطلب من موقع آخر.',
    en: 'Requests from another site aren’t accepted.',
  },
  link_invalid: {
    status: 404,
    ar: 'هذا الرابط لم يعد صالحًا. اطلب رابطًا جديدًا.',
    en: 'This link is no longer valid. Ask for a new one.',
  },
  upload_stalled: {
    status: 400,
    ar: 'توقّف الرفع ولم يصل باقي الملف. تأكد من الاتصال وارفعه مرة أخرى.',
    en: 'The upload stopped halfway. Check your connection and upload the file again.',
  },
  ...applicationErrors,
  ...batchErrors,
  ...privacyErrors,
  ...libraryErrors,
  ...personErrors,
  ...receiptErrors,
  request_already_pending: {
    status: 409,
    ar: 'لديك طلب قيد المراجعة بالفعل. انتظر رد الكابتن أو ألغِ الطلب أولًا.',
    en: 'You already have a request under review. Wait for the coach’s decision, or cancel that request first.',
  },
  no_email_address: {
    status: 409,
    ar: 'لا يوجد بريد إلكتروني في هذا الحساب. أضِف بريدًا أولًا.',
    en: 'This account has no email address. Add one first.',
  },
  no_pending_request: {
    status: 409,
    ar: 'لا يوجد طلب قيد المراجعة.',
    en: 'There’s no request under review.',
  },
  review_already_open: {
    status: 409,
    ar: 'طلبك السابق لمراجعة البرنامج ما زال عند الكابتن.',
    en: 'Your last program review request is still with the coach.',
  },
  other_review_waits: {
    status: 409,
    ar: 'لهذا العضو طلب مراجعة آخر في الانتظار.',
    en: 'This member already has another program review request waiting.',
  },
  message_already_done: {
    status: 409,
    ar: 'سبقك زميل إلى معالجة هذه الرسالة.',
    en: 'A team member already marked this message as done.',
  },
  message_already_waiting: {
    status: 409,
    ar: 'هذه الرسالة في الانتظار بالفعل.',
    en: 'This message is already marked as waiting.',
  },
  progress_changed: {
    status: 409,
    ar: 'تغيّر تسجيل هذا اليوم من جهاز آخر. راجع أحدث نسخة أولًا.',
    en: 'This day was changed on another device. Check the latest version first.',
  },
  several_pending_requests: {
    status: 409,
    ar: 'لهذا العضو أكثر من طلب قيد المراجعة. اختر طلبًا بعينه.',
    en: 'This member has several pending requests. Choose one of them.',
  },
  account_blocked: {
    status: 409,
    ar: 'هذا الحساب محظور، فلا يمكن تفعيل اشتراك له. ارفع الحظر أولًا، أو ارفض الطلب إن وُجد.',
    en: 'This account is blocked, so it can’t get access. Unblock it first, or reject its request if there is one.',
  },
  already_blocked: {
    status: 409,
    ar: 'هذا العضو محظور بالفعل، ويبقى سبب الحظر الأول.',
    en: 'This member is already blocked. The original reason won’t change.',
  },
  already_unblocked: {
    status: 409,
    ar: 'تم رفع الحظر عن هذا العضو من قبل.',
    en: 'This member is already unblocked.',
  },
  ...accessErrors,
  ...emailChangeErrors,
  too_many_drafts: {
    status: 409,
    ar: '20 رابط معاينة بحد أقصى. ألغِ رابطًا لم تعد تحتاجه أولًا.',
    en: 'You can have up to 20 preview links. Revoke one you no longer need first.',
  },
  ...starterBundleErrors,
  too_many_items: {
    status: 409,
    ar: '200 فيديو وملف للعضو بحد أقصى. احذف بعضها أولًا.',
    en: 'A member can have up to 200 videos and documents. Remove some first.',
  },
  daily_limit_reached: {
    status: 429,
    ar: 'وصلت إلى حد اليوم. يتجدد العدد بعد منتصف الليل بتوقيت القاهرة.',
    en: 'You’ve reached today’s limit. It resets after midnight, Cairo time.',
  },
  upload_missing: {
    status: 422,
    ar: 'لم نجد الملف المرفوع. ارفعه مرة أخرى.',
    en: 'We couldn’t find the uploaded file. Upload it again.',
  },
  proof_already_used: {
    status: 409,
    ar: 'استُخدم هذا الإيصال في طلب آخر.',
    en: 'This receipt was already used for another request.',
  },
  file_in_use: {
    status: 409,
    ar: 'هذه الصورة مستخدمة في الموقع أو في رابط معاينة. غيّرها هناك وانشر، أو ألغِ الرابط، ثم احذفها.',
    en: 'This image is used on the site or in a preview link. Replace it there and publish, or revoke the link, then delete it.',
  },
  photo_saved: {
    status: 409,
    ar: 'هذه الصورة محفوظة ضمن تسجيل أحد الأيام. احذفها من ذلك التسجيل.',
    en: 'This photo is part of a day’s progress. Open that day to remove it.',
  },
  file_in_library: {
    status: 409,
    ar: 'هذا الملف في المكتبة. احذفه من هناك.',
    en: 'This file is in the library. Delete it there.',
  },
  repeat_differs: {
    status: 409,
    ar: 'أُرسل هذا الطلب من قبل بمحتوى مختلف.',
    en: 'This request was already sent with different content.',
  },
  repeat_in_progress: {
    status: 409,
    ar: 'ما زال الطلب نفسه قيد التنفيذ. انتظر لحظة.',
    en: 'The same request is still running. Wait a moment.',
  },
  email_proved_by_other: {
    status: 409,
    ar: 'أكّد شخص آخر هذا البريد، فلا يمكن قبول هذا الطلب. اطلب من صاحب الطلب على واتساب أن يسجّل الدخول ويرسله من جديد، أو أن يرسله ببريد آخر.',
    en: 'Someone else has confirmed this email, so this request can’t be approved. Ask the applicant on WhatsApp to sign in and send it again, or to use another email.',
  },
  other_person_possible: {
    status: 409,
    ar: 'لا يطابق أي رقم في هذا الطلب رقمًا مؤكَّدًا في حساب هذا البريد، فقد يكون من شخص آخر. أكِّد أنه الشخص نفسه، أو ارفض الطلب واطلب بريدًا آخر.',
    en: 'None of the numbers in this request are confirmed for the account with this email, so it may be from someone else. Confirm that it’s the same person, or reject it and ask for another email.',
  },
  email_not_confirmed: {
    status: 409,
    ar: 'لم يؤكِّد أحد هذا البريد بعد، ويستخدمه شخص آخر أيضًا. إن كان هناك طلب بهذا البريد قيد المراجعة فابدأ بقبوله أو رفضه، وإلا فأرسل رابط تأكيد الرقم على واتساب إلى صاحب هذا الحساب.',
    en: 'Nobody has confirmed this email yet, and someone else uses it too. If a request with this email is pending, approve or reject it first. If not, send this account’s owner the link on WhatsApp to confirm their number.',
  },
  email_taken: { status: 409, ar: 'هذا البريد مستخدم من قبل.', en: 'This email is already in use.' },
  password_known_to_staff: {
    status: 409,
    ar: 'قد يعرف فريق الكابتن كلمة مرورك الجديدة. يمكنك حذف حسابك بعد ثلاثة أيام من تعيينها، أو طلب حذفه من الكابتن.',
    en: 'Your coach’s team may know your new password. You can delete your account three days after the password was set, or ask your coach to delete it now.',
  },
  last_admin: {
    status: 409,
    ar: 'هذا آخر حساب مالك. اختر مالكًا آخر أولًا.',
    en: 'This is the last owner. Make another account an owner first.',
  },
  username_taken: { status: 409, ar: 'اسم المستخدم مستخدم من قبل.', en: 'This username is already in use.' },
  site_changed: {
    status: 409,
    ar: 'نُشرت نسخة أحدث من الموقع. حدّث الصفحة ثم أعد المحاولة.',
    en: 'A newer version of the site was published. Reload the page and try again.',
  },
  picture_too_large: {
    status: 413,
    ar: 'الصورة كبيرة. الحد الأقصى 15 ميجابايت.',
    en: 'The image is too large. 15 MB maximum.',
  },
  pdf_too_large: {
    status: 413,
    ar: 'ملف PDF كبير. الحد الأقصى 25 ميجابايت.',
    en: 'The PDF is too large. 25 MB maximum.',
  },
  video_too_large: {
    status: 413,
    ar: 'الفيديو كبير. الحد الأقصى 500 ميجابايت.',
    en: 'The video is too large. 500 MB maximum.',
  },
  body_too_large: { status: 413, ar: 'الطلب أكبر من المسموح.', en: 'The request is too large.' },
  unsupported_picture: {
    status: 415,
    ar: 'نوع الصورة غير مدعوم. ارفع صورة JPEG أو PNG أو GIF أو WebP.',
    en: 'This image type isn’t supported. Upload a JPEG, PNG, GIF or WebP.',
  },
  unsupported_resource: {
    status: 415,
    ar: 'نوع الملف غير مدعوم. ارفع ملف PDF أو فيديو MP4 أو صورة.',
    en: 'This file type isn’t supported. Upload a PDF, an MP4 video or an image.',
  },
  file_damaged: {
    status: 415,
    ar: 'الملف تالف أو غير مكتمل. ارفعه مرة أخرى أو اختر ملفًا آخر.',
    en: 'The file is damaged or incomplete. Upload it again or choose another one.',
  },
  file_unsafe: {
    status: 415,
    ar: 'يحتوي الملف على عناصر غير آمنة. ارفع صورة للإيصال بدلًا منه.',
    en: 'The file contains unsafe parts. Upload a photo of the receipt instead.',
  },
  picture_unsafe: {
    status: 415,
    ar: 'تعذّر عرض هذه الصورة بأمان. احفظها بمقاس أصغر أو اختر غيرها.',
    en: 'We can’t open this image safely. Save it at a smaller size or choose another one.',
  },
  pdf_unsafe: {
    status: 415,
    ar: 'يحتوي ملف PDF على عناصر أو روابط غير آمنة، أو تصعب قراءته. صدّره من جديد كملف PDF عادي ثم ارفعه.',
    en: 'The PDF has unsafe parts or links, or can’t be read. Export it again as a plain PDF and upload that.',
  },
  picture_too_detailed: {
    status: 415,
    ar: 'أبعاد الصورة كبيرة جدًا. صغّرها، أو ارفع لقطة شاشة لها.',
    en: 'The image’s dimensions are too large. Make it smaller, or upload a screenshot of it.',
  },
  unsupported_media_type: { status: 415, ar: 'صيغة الطلب غير مدعومة.', en: 'This format isn’t supported.' },
  proof_required: { status: 422, ar: 'من فضلك ارفع إيصال الدفع.', en: 'Please upload payment proof.' },
  invalid_input: { status: 422, ar: 'راجع الحقول الموضّحة.', en: 'Check the marked fields.' },
  large_receipts_used_up: {
    status: 429,
    ar: 'وصل من شبكتك اليوم عدد كبير من الإيصالات الكبيرة الحجم. أرسل لقطة شاشة أقل من 500 كيلوبايت، أو حاول لاحقًا.',
    en: 'Too many large receipts came from your network today. Send a screenshot under 500 KB, or try again later.',
  },
  wrong_status_key: {
    status: 429,
    ar: 'رمز المتابعة أو الأرقام غير صحيحة. راجعها جيدًا، فالبيانات الصحيحة تفتح الطلب فورًا.',
    en: 'The tracking code or the last 4 digits are wrong. Check both. Once they’re correct, your request opens right away.',
  },
  too_many_attempts: {
    status: 429,
    ar: 'انتظر قليلًا قبل المحاولة مرة أخرى',
    en: 'Please wait a moment before trying again',
  },
} as const satisfies Record<string, FallbackError>

/** A stable machine-readable error code. */
export type ErrorCode = keyof typeof errorDefinitions

/** The sentence of an error in a language; with `seconds`, it says how long to wait, in the right plural. */
export function errorSentence(code: ErrorCode, language: Language, seconds?: number): string {
  if (seconds !== undefined && code in untilThen) {
    return untilThen[code as keyof typeof untilThen][language].replace('{wait}', waitIn(language, seconds))
  }
  return errorDefinitions[code][language]
}
