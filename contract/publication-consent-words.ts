import type { Language } from './values.ts'

/** The version of the words below; changed words get another one. */
export const publicationConsentVersion = '2026-12'

/** What a member reads before agreeing, sentence by sentence; what they read is stored with their answer. */
export const publicationConsentWords: Record<Language, readonly string[]> = {
  ar: [
    'يستأذنك الكابتن في عرض هاتين الصورتين في قسم النتائج بالصفحة الرئيسية للموقع، حيث يراهما أي شخص.',
    'ستظهر الصورتان كما تراهما هنا تمامًا، مع الاسم والكلام والأرقام التي تحتهما، ولا شيء غير ذلك عنك.',
    'الرفض لا يغيّر شيئًا في اشتراكك ولا في متابعتك.',
    'يمكنك سحب موافقتك من حسابك في أي وقت، فتُحذف الصورتان من الموقع فورًا. لكن ما حفظه غيرنا قبل ذلك لا يمكننا استرجاعه.',
  ],
  en: [
    'Your coach would like to show these two photos in the results on the website’s home page, where anyone can see them.',
    'They will appear exactly as you see them here, with the name, words and numbers below them, and nothing else about you.',
    'If you say no, nothing changes in your plan or your training.',
    'You can take this back in your account at any time, and the photos come off the site at once. We can’t call back copies that others have saved.',
  ],
}

/** The name on a result of a member who is not named. */
export const namelessMember = { ar: 'عضو في البرنامج', en: 'A member' } as const
