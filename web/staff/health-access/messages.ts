import { defineMessages } from '#web/platform/messages.ts'

export const healthAccessMessages = defineMessages({
  ar: {
    closed: 'البيانات الصحية مغلقة',
    ofCoach: (coach: string) =>
      `كابتن هذا العضو: ${coach}. الصور والقياسات وسجل التقدم والإجابات تظهر للكابتن فقط.`,
    ofUnnamed: 'لهذا العضو كابتن آخر. الصور والقياسات وسجل التقدم والإجابات تظهر للكابتن فقط.',
    ofOwners: 'لا يوجد كابتن لهذا العضو. الصور والقياسات وسجل التقدم والإجابات تظهر للمالك فقط.',
    unconfirmed:
      'لم يتم بعد تأكيد الكابتن لهذا العضو. يؤكده المالك أو الإدارة من صفحة الفريق، أو يختار له كابتنًا آخر من بيانات العضو، وبعدها تظهر البيانات الصحية للكابتن.',
    ask: (member: string) =>
      `عند الحاجة اكتب السبب، فتظهر لك البيانات ساعة واحدة. اسمك والوقت والسبب تظهر فورًا في حساب ${member}.`,
    reason: 'سبب الاطلاع',
    reasonHint: 'يظهر للعضو كما تكتبه.',
    password: 'كلمة مرورك الحالية',
    code: 'رمز تطبيق المصادقة',
    open: 'فتح لمدة ساعة',
    opening: 'جارٍ الفتح…',
    failed: 'تعذّر فتح البيانات الصحية',
    openUntil: (time: string, member: string) =>
      `البيانات الصحية مفتوحة لك حتى ${time}، وهذا ظاهر في حساب ${member}.`,
    loadFailed: 'تعذّر التحقق ممن تظهر له هذه البيانات',
    loading: 'جارٍ التحميل…',
  },
  en: {
    closed: 'Health data is closed to you',
    ofCoach: (coach) =>
      `${coach} is this member’s coach. Photos, measures, intake and check-ins are for ${coach} to see.`,
    ofUnnamed:
      'This member has another coach. Photos, measures, intake and check-ins are for that coach to see.',
    ofOwners: 'This member has no coach. Photos, measures, intake and check-ins are for the owners to see.',
    unconfirmed:
      'Nobody has confirmed this member’s coach yet. An owner or admin confirms it in Team, or chooses another coach for the member; then the coach can see photos, measures, intake and check-ins.',
    ask: (member) =>
      `If you need to see it, say why. It opens for an hour, and ${member} sees your name, the time and the reason at once.`,
    reason: 'Why do you need to see it?',
    reasonHint: 'The member sees exactly what you write.',
    password: 'Your current password',
    code: 'Code from your authenticator app',
    open: 'Open for an hour',
    opening: 'Opening…',
    failed: 'Couldn’t open the health data',
    openUntil: (time, member) => `Open to you until ${time}. ${member} sees this.`,
    loadFailed: 'Couldn’t check who can see this data',
    loading: 'Loading…',
  },
})
