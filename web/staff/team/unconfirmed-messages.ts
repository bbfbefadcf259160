import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

export const countedMembers = counted(
  ['لا أعضاء', 'عضو واحد', 'عضوان', '{n} أعضاء', '{n} عضوًا', '{n} عضو'],
  '{n} member',
  '{n} members',
)

export const unconfirmedMessages = defineMessages({
  ar: {
    title: 'تأكيد كباتن الأعضاء',
    lead: 'الأعضاء المسندون من قبل لا تظهر بياناتهم الصحية لكباتنهم بعد. راجع أعضاء كل كابتن ثم اضغط «تأكيد».',
    confirm: 'تأكيد',
    confirming: 'جارٍ التأكيد…',
    question: (coach: string) => `إظهار البيانات الصحية لـ ${coach}؟`,
    opens: (coach: string, members: string) =>
      `ستظهر لـ ${coach} الصور والقياسات وسجل التقدم والإجابات الصحية (${members}).`,
    after: 'بعدها تُفتح للمالك والإدارة بكتابة سبب، ويظهر السبب للعضو.',
    afterOwn: 'بعدها تُفتح لغيرك من المالكين والإدارة بكتابة سبب، ويظهر السبب للعضو.',
    check: (coach: string) => `تأكد أولًا في صفحة الأعضاء أن هذه هي مجموعة ${coach}.`,
    done: (coach: string) => `تم تأكيد أعضاء ${coach}`,
    failed: 'تعذّر التأكيد',
    loadFailed: 'تعذّر تحميل ما ينتظر التأكيد',
  },
  en: {
    title: 'Confirm who coaches whom',
    lead: 'Earlier assignments open no health data yet. Check each coach’s members, then confirm.',
    confirm: 'Confirm',
    confirming: 'Confirming…',
    question: (coach) => `Open health data to ${coach}?`,
    opens: (coach, members) => `${coach} will see the photos, measures, intake and check-ins of ${members}.`,
    after: 'From then on, owners and admins need a reason to see them, and the member sees that reason.',
    afterOwn:
      'From then on, other owners and admins need a reason to see them, and the member sees that reason.',
    check: (coach) => `First check under Members that ${coach} really coaches them.`,
    done: (coach) => `${coach}’s members are confirmed`,
    failed: 'Couldn’t confirm',
    loadFailed: 'Couldn’t load what needs confirming',
  },
})
