import { privacyAnswerDays } from '#contract/data-request-values.ts'
import { daysIn, periodIn } from '#contract/durations.ts'
import { type Retention, type RetentionKind, retentionKinds } from '#contract/retention-values.ts'
import type { Language } from '#contract/values.ts'

type Words = { name: string; after: string }

const kinds: Record<Language, Record<RetentionKind, Words>> = {
  ar: {
    receipts_approved: { name: 'إيصال الطلب المقبول', after: 'من القبول' },
    receipts_rejected: {
      name: 'إيصال الطلب المرفوض، إن لم ترسل إيصالًا جديدًا',
      after: 'من الرفض',
    },
    requests_ended: { name: 'اسمك وأرقامك في طلب مرفوض أو ملغى', after: 'من آخر تغيير فيه' },
    photos: { name: 'صور التقدّم', after: 'من انتهاء اشتراكك' },
    progress: { name: 'التمارين والقياسات والملاحظات', after: 'من انتهاء اشتراكك' },
    intake: { name: 'إجاباتك عن البداية والصحة', after: 'من انتهاء اشتراكك' },
    messages: { name: 'رسائل نموذج التواصل', after: 'من وصولها' },
    program_reviews: { name: 'طلبات مراجعة البرنامج', after: 'من وصولها' },
    opened_items: { name: 'سجل ما فتحته في كل يوم', after: 'من يومه' },
    mails_sent: { name: 'نسخ الرسائل التي نرسلها إلى بريدك', after: 'من إرسالها' },
    visits: { name: 'أعداد الزيارات', after: 'من يومها' },
  },
  en: {
    receipts_approved: { name: 'The receipt of an approved request', after: 'after the approval' },
    receipts_rejected: {
      name: 'The receipt of a rejected request, unless you send a new one',
      after: 'after the rejection',
    },
    requests_ended: {
      name: 'Your name and numbers in a rejected or canceled request',
      after: 'after its last change',
    },
    photos: { name: 'Progress photos', after: 'after your access ends' },
    progress: { name: 'Workouts, measurements and notes', after: 'after your access ends' },
    intake: { name: 'Your intake and health answers', after: 'after your access ends' },
    messages: { name: 'Messages from the contact form', after: 'after they arrive' },
    program_reviews: { name: 'Program review requests', after: 'after they arrive' },
    opened_items: { name: 'The record of what you opened each day', after: 'after that day' },
    mails_sent: { name: 'Copies of emails we send you', after: 'after they were sent' },
    visits: { name: 'Visit counts', after: 'after that day' },
  },
}

/** What is said of a kind that is kept for no set time; only these may be. */
const stays: Record<Language, Partial<Record<RetentionKind, string>>> = {
  ar: {
    receipts_approved: 'يبقى حتى تحذف حسابك أو تطلب حذفه.',
    requests_ended: 'تبقى حتى تطلب حذفها.',
    photos: 'تبقى بعد انتهاء اشتراكك حتى تحذفها أو تطلب حذفها.',
    progress: 'تبقى بعد انتهاء اشتراكك حتى تحذفها أو تطلب حذفها.',
    intake: 'تبقى بعد انتهاء اشتراكك حتى تحذفها أو تطلب حذفها.',
  },
  en: {
    receipts_approved: 'until you delete your account or ask us to delete it.',
    requests_ended: 'until you ask us to delete them.',
    photos: 'stay after your access ends, until you delete them or ask us to.',
    progress: 'stay after your access ends, until you delete them or ask us to.',
    intake: 'stay after your access ends, until you delete them or ask us to.',
  },
}

/** What is deleted after a time that nobody chooses, and what the books need. */
const always = {
  ar: [
    'الإيصال الذي لم يُرسل معه طلب: يُحذف خلال ساعات قليلة.',
    'إيصالات الطلب الذي تلغيه من حسابك: تُحذف فورًا.',
    'الرمز المشفّر للشبكة التي أُرسل منها الطلب: يُحذف عند قبوله أو رفضه، أو بعد 30 يومًا إن لم يُراجَع قبلها.',
    'حسابك وخططك: تبقى حتى تحذف حسابك أو تطلب حذفه.',
    'ما نحتاجه في دفاتر الحسابات عن المبالغ المدفوعة: يبقى المدة اللازمة، بدون بيانات صحية.',
  ],
  en: [
    'A receipt uploaded without a request: deleted within a few hours.',
    'Receipts of a request you cancel from your account: deleted right away.',
    'The code for the network a request came from: deleted when the request is approved or rejected, or after 30 days if that comes first.',
    'Your account and plans: until you delete your account or ask us to.',
    'Payment records: as long as we need them for our books, without health data.',
  ],
}

/** The headings of the parts that the product writes. */
export const headings = {
  ar: {
    periods: 'إلى متى نحتفظ به',
    alone: 'ما يُحذف تلقائيًا',
    seen: 'من يرى بياناتك الصحية',
    shared: 'ما يظهر لغيرنا',
    asking: 'كيف تطلب',
  },
  en: {
    periods: 'How long we keep it',
    alone: 'What is deleted automatically',
    seen: 'Who sees your health data',
    shared: 'What others get to see',
    asking: 'How to ask',
  },
}

const nightly = {
  ar: 'ما تنتهي مدته يُحذف في الليلة التالية.',
  en: 'Whatever has passed its time is deleted the following night.',
}

/** Whether one person works in the back office, or several. */
export type Team = 'one' | 'several'

const seen: Record<Language, Record<Team, string[]>> = {
  ar: {
    one: ['صورك وقياساتك ومتابعتك وإجاباتك الصحية يراها الكابتن وحده: لا يعمل على الموقع أحد غيره.'],
    several: [
      'صورك وقياساتك ومتابعتك وإجاباتك الصحية يراها الكابتن المسؤول عنك، ومن تسمح له من حسابك. وإن لم يُحدَّد لك كابتن، يراها أصحاب الموقع.',
      'غيرهم من أصحاب الموقع وإدارته لا يفتحونها إلا بسبب مكتوب ولمدة ساعة، ويظهر لك فورًا في حسابك من فتحها ومتى ولماذا. والمساعدون لا يرونها أبدًا.',
      'ويظهر لك في حسابك من فتح صورك، وفي أي يوم.',
    ],
  },
  en: {
    one: [
      'Only the coach sees your photos, measurements, check-ins and health answers: nobody else works on the site.',
    ],
    several: [
      'Your photos, measurements, check-ins and health answers are for the coach you’re assigned to and whoever you let in from your account. Without an assigned coach, the site’s owners see them.',
      'Other owners and admins can open them only with a written reason, for an hour. You see who, when and why in your account right away. Assistants never see them.',
      'Your account shows who opened your photos, and on which day.',
    ],
  },
}

/** What is published or passed on, and only with a consent. */
export const shared = {
  ar: [
    'لا تظهر صورك على الموقع إلا إذا وافقت من حسابك على الصورة نفسها كما ستظهر. وتسحب موافقتك بضغطة واحدة: تختفي الصورة وقصتها من الموقع ويتوقف رابطها، وتبقى صورك في حسابك. أما ما حفظه غيرنا من قبل فلا نستطيع استرجاعه.',
    'إن كان عمرك أقل من 18 سنة يمكنك الاشتراك، لكننا لا نحفظ لك إجابات صحية ولا تظهر صورك على الموقع. ولا نحفظ وزنك وقياساتك ومتابعتك وصورك إلا بعد موافقة ولي أمرك، ونحفظ اسمه ورقمه حتى تتم 18 سنة، ويمكنه سحب موافقته في أي وقت.',
    'الملفات والصور التي تفتحها من حسابك فيها رمز خفي خاص بك، لنعرف نسخة من هي إن نُشرت في مكان آخر. لا يظهر فيها اسمك. نحفظ الرمز ومتى فتحت الملف أول مرة حتى يُحذف حسابك.',
  ],
  en: [
    'Your photos appear on our site only if you agree, in your account, to the picture exactly as it will look. You can withdraw that with one press: the picture and its story leave the site, and its link stops working. Your own photos stay in your account. We can’t take back copies that others have already saved.',
    'If you’re under 18 you can join, but we store no health answers and none of your photos appear on our site. We store your weight, measurements, check-ins and photos only once a parent or guardian agrees. We keep their name and number until you’re 18, and they can withdraw that any time.',
    'Files and pictures you open from your account carry a hidden code of your own, so we can tell whose copy it is if it turns up elsewhere. Your name isn’t in them. We keep the code, and when you first opened the file, until your account is deleted.',
  ],
}

/** Where files and photos are kept: on the server itself, or by a storage service. */
export type Storage = 'server' | 'service'

const passedOn: Record<Language, Record<Storage, string>> = {
  ar: {
    server: 'لا نعطي بياناتك لأحد غير الخدمات التي يعمل عليها الموقع: الخادم، وخدمة البريد إن وُجدت.',
    service:
      'لا نعطي بياناتك لأحد غير الخدمات التي يعمل عليها الموقع: الخادم، وخدمة تخزين تُحفظ عندها الصور والملفات، وخدمة البريد إن وُجدت.',
  },
  en: {
    server:
      'We pass your data to nobody but the services the site runs on: its server, and an email service if there is one.',
    service:
      'We pass your data to nobody but the services the site runs on: its server, a storage service that keeps photos and files, and an email service if there is one.',
  },
}

const asking = {
  ar: [
    'من حسابك: اطلب الاطلاع على بياناتك أو نسخة منها أو تصحيحها أو حذفها، أو اعترض على استخدامها. وهناك ترى كل طلب وموعد الرد عليه والرد نفسه.',
    'بدون حساب: راسلنا من وسائل التواصل الموجودة أسفل الصفحة.',
    `نرد خلال ${daysIn('ar', privacyAnswerDays)} من وصول طلبك.`,
    'إن لم نرد فيمكنك أن تشكو إلى مركز حماية البيانات الشخصية في مصر.',
  ],
  en: [
    'In your account: ask to see, copy, correct or delete your data, or object to its use. You see each request there, when its answer is due, and the answer.',
    'Without an account: contact us using the details at the bottom of the page.',
    `We answer within ${daysIn('en', privacyAnswerDays)} of getting your request.`,
    'If we don’t, you can complain to Egypt’s Personal Data Protection Center.',
  ],
}

const asList = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')

/** What holds now of what the page says. */
export type Holds = { periods: Retention; team: Team; storage: Storage }

/** The owner's text with what holds now: in the place of the part that the product wrote, else at the end. */
export function pageText(
  language: Language,
  { text, written }: { text: string; written: string },
  { periods, team, storage }: Holds,
): string {
  const { periods: howLong, seen: whoSees, alone } = headings[language]
  const former = partOf(written, `## ${howLong}\n`)
  const isThere = former !== '' && text.includes(`${former}\n`)
  const parts = [
    `## ${isThere ? howLong : alone}\n${asList(periodLines(language, periods))}\n\n${nightly[language]}`,
    `## ${whoSees}\n${asList(seen[language][team])}`,
    `## ${headings[language].shared}\n${asList([...shared[language], passedOn[language][storage]])}`,
    `## ${headings[language].asking}\n${asList(asking[language])}`,
  ].join('\n\n')
  // By a function, since a text may have signs that a replacement would take for its own.
  return isThere ? text.replace(former, () => parts) : `${text.trimEnd()}\n\n${parts}`
}

function periodLines(language: Language, periods: Retention): string[] {
  const chosen = retentionKinds.map((kind) => {
    const { name, after } = kinds[language][kind]
    const days = periods[kind]
    return `${name}: ${days === null ? (stays[language][kind] ?? '') : `${periodIn(language, days)} ${after}.`}`
  })
  return [...chosen, ...always[language]]
}

/** The part of a text under a heading, until the next. */
function partOf(text: string, heading: string): string {
  const from = text.indexOf(heading)
  if (from === -1) return ''
  const next = text.indexOf('\n\n## ', from)
  return text.slice(from, next === -1 ? undefined : next)
}
