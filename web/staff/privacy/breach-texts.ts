import { type BreachKind, breachKinds } from '#contract/data-breach-values.ts'
import type { DataBreachInput } from '#contract/data-breaches.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
import { createFormat, type Numerals } from '#web/platform/create-format.ts'

/** Who writes: the name of the business, and where it is reached. */
export type Sender = { name: LocalizedText; email: string; numerals: Numerals }

type Facts = {
  sender: string
  email: string
  noticed: string
  told: string | null
  what: string
  kinds: string
  count: string | null
  measures: string
  advice: string[]
}

const advice: Partial<Record<BreachKind, LocalizedText>> = {
  contacts: {
    ar: 'لا ترد على من يطلب مالًا أو كلمة مرور باسمنا. اسألنا أولًا من الموقع.',
    en: 'Do not answer anybody who asks for money or a password in our name. Ask us first, through the site.',
  },
  payments: { ar: 'راجع حركات حسابك أو محفظتك.', en: 'Check the movements of your account or wallet.' },
  receipts: { ar: 'راجع حركات حسابك أو محفظتك.', en: 'Check the movements of your account or wallet.' },
  passwords: {
    ar: 'غيّر كلمة المرور هنا، وفي أي مكان آخر استخدمت فيه الكلمة نفسها.',
    en: 'Change your password here, and wherever else you used the same one.',
  },
  photos: {
    ar: 'إذا رأيت صورك في مكان آخر فأخبرنا فورًا، ويمكنك أيضًا إبلاغ مباحث الإنترنت.',
    en: 'If you see your photos anywhere else, tell us at once; you can also report it to the internet police.',
  },
}

const listOf = (parts: string[], language: Language) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

function factsOf(breach: DataBreachInput, { name, email, numerals }: Sender, language: Language): Facts {
  const { dateTime, number } = createFormat(language, numerals)
  const kindNames = breach.kinds.map((kind) => breachKinds[kind][language])
  const wise = breach.kinds.flatMap((kind) => advice[kind]?.[language] ?? [])
  return {
    sender: name[language] || name.ar,
    email,
    noticed: dateTime(breach.noticedAt),
    told: breach.peopleToldAt && dateTime(breach.peopleToldAt),
    what: breach.what,
    kinds: listOf(kindNames, language),
    count: breach.count === null ? null : number(breach.count),
    measures: breach.measures,
    advice: [...new Set(wise)],
  }
}

const authorityText: Record<Language, (facts: Facts) => string[]> = {
  ar: ({ sender, email, noticed, told, what, kinds, count, measures }) => [
    'السادة مركز حماية البيانات الشخصية،',
    'الموضوع: إبلاغ عن خرق لبيانات شخصية',
    '',
    `الجهة: ${sender}`,
    `للتواصل: [اسم المسؤول ورقم هاتفه]${email && `، ${email}`}`,
    `وقت العلم: ${noticed} (بتوقيت القاهرة)`,
    `ما حدث: ${what}`,
    `البيانات المعنية: ${kinds || '[لم يُعرف بعد]'}`,
    `عدد الأشخاص: ${count ?? '[لم يُعرف بعد]'}`,
    'الآثار المحتملة على الأشخاص: [ما قد يحدث لهم]',
    `ما اتُّخذ من إجراءات: ${measures || '[ما فعلته]'}`,
    `إبلاغ الأشخاص: ${told ?? '[متى وكيف]'}`,
  ],
  en: ({ sender, email, noticed, told, what, kinds, count, measures }) => [
    'To the Personal Data Protection Center',
    'Subject: report of a personal data breach',
    '',
    `From: ${sender}`,
    `Contact: [name and phone of the person in charge]${email && `, ${email}`}`,
    `Noticed: ${noticed} (Cairo time)`,
    `What happened: ${what}`,
    `Data concerned: ${kinds || '[not known yet]'}`,
    `Number of people: ${count ?? '[not known yet]'}`,
    'Possible consequences for them: [what could happen to them]',
    `What was done: ${measures || '[what you did]'}`,
    `Telling the people: ${told ?? '[when and how]'}`,
  ],
}

const peopleText: Record<Language, (facts: Facts) => string[]> = {
  ar: ({ sender, email, noticed, what, kinds, measures, advice: wise }) => [
    `أهلًا بك، هذه رسالة من ${sender} بخصوص بياناتك.`,
    '',
    `عرفنا في ${noticed} بما يلي: ${what}`,
    `البيانات المعنية: ${kinds || '[لم يُعرف بعد]'}`,
    `ما فعلناه: ${measures || '[ما فعلته]'}`,
    ...(wise.length > 0 ? ['', 'ما يمكنك فعله:', ...wise.map((line) => `- ${line}`)] : []),
    '',
    `نعتذر عما حدث. لأي سؤال، رد على هذه الرسالة${email && ` أو اكتب إلى ${email}`}.`,
  ],
  en: ({ sender, email, noticed, what, kinds, measures, advice: wise }) => [
    `Hello, this is ${sender}, about your data.`,
    '',
    `On ${noticed} we learned of this: ${what}`,
    `Data concerned: ${kinds || '[not known yet]'}`,
    `What we did: ${measures || '[what you did]'}`,
    ...(wise.length > 0 ? ['', 'What you can do:', ...wise.map((line) => `- ${line}`)] : []),
    '',
    `We are sorry that this happened. For any question, answer this message${email && ` or write to ${email}`}.`,
  ],
}

/** What to say of a breach in a language, to the authority and to the people concerned; what is not known is in brackets. */
export function breachTexts(
  breach: DataBreachInput,
  sender: Sender,
  language: Language,
): { authority: string; people: string } {
  const facts = factsOf(breach, sender, language)
  return {
    authority: authorityText[language](facts).join('\n'),
    people: peopleText[language](facts).join('\n'),
  }
}
