import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

/** As the object of assigning: Arabic has another dual there. */
export const assignedMembers = counted(
  ['لا أعضاء', 'عضو واحد', 'عضوين', '{n} أعضاء', '{n} عضوًا', '{n} عضو'],
  '{n} member',
  '{n} members',
)

export const withoutCoachMessages = defineMessages({
  ar: {
    title: 'أعضاء بدون كابتن',
    lead: 'بياناتهم الصحية تظهر للمالكين فقط. اختر الكابتن الذي يدرّبهم لتظهر له.',
    selectAll: 'تحديد كل من في الصفحة',
    coach: 'الكابتن',
    choose: 'اختر الكابتن',
    assign: (members: string) => `إسناد ${members}`,
    assignNobody: 'إسناد',
    assigning: 'جارٍ الإسناد…',
    question: (members: string, coach: string) => `إسناد ${members} إلى ${coach}؟`,
    opens: (coach: string) => `ستظهر لـ ${coach} صورهم وقياساتهم وسجل تقدّمهم وإجاباتهم الصحية.`,
    after: 'بعدها تُفتح للمالك والإدارة بكتابة سبب، ويظهر السبب للعضو.',
    afterOwn: 'بعدها تُفتح لغيرك من المالكين والإدارة بكتابة سبب، ويظهر السبب للعضو.',
    noMembers: 'حدّد عضوًا واحدًا على الأقل',
    noCoach: 'اختر الكابتن أولًا',
    done: (members: string, coach: string) => `تم إسناد ${members} إلى ${coach}`,
    left: (members: string) => `من صار له كابتن أثناء ذلك بقي معه (${members}).`,
    failed: 'تعذّر الإسناد',
    loadFailed: 'تعذّر تحميل الأعضاء الذين بدون كابتن',
  },
  en: {
    title: 'Members without a coach',
    lead: 'Only owners see their health data. Choose who coaches them, so that coach can see it.',
    selectAll: 'Select everyone on this page',
    coach: 'Coach',
    choose: 'Choose a coach',
    assign: (members) => `Assign ${members}`,
    assignNobody: 'Assign',
    assigning: 'Assigning…',
    question: (members, coach) => `Assign ${members} to ${coach}?`,
    opens: (coach) => `${coach} will see their photos, measures, intake and check-ins.`,
    after: 'From then on, owners and admins need a reason to see them, and the member sees that reason.',
    afterOwn:
      'From then on, other owners and admins need a reason to see them, and the member sees that reason.',
    noMembers: 'Select at least one member',
    noCoach: 'Choose a coach first',
    done: (members, coach) => `${coach} now coaches ${members}`,
    left: (members) => `${members} got a coach meanwhile and stayed as they are.`,
    failed: 'Couldn’t assign',
    loadFailed: 'Couldn’t load the members without a coach',
  },
})
