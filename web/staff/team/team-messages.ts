import type { Sees, StaffRole, StaffTask } from '#contract/roles.ts'
import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

export const countedAccounts = counted(
  ['لا حسابات', 'حساب واحد', 'حسابان', '{n} حسابات', '{n} حسابًا', '{n} حساب'],
  '{n} account',
  '{n} accounts',
)

export const countedInvitations = counted(
  [
    'لا دعوات مفتوحة',
    'دعوة واحدة مفتوحة',
    'دعوتان مفتوحتان',
    '{n} دعوات مفتوحة',
    '{n} دعوة مفتوحة',
    '{n} دعوة مفتوحة',
  ],
  '{n} open invitation',
  '{n} open invitations',
)

type Roles = Record<StaffRole, string>
type SightWords = {
  label: string
  names: Record<Sees, string>
  about: Record<Sees, string>
  line: Record<Sees, string>
}
type Tasks = Record<StaffTask['task'], string>

export const teamMessages = defineMessages({
  ar: {
    title: 'الفريق',
    accounts: 'الحسابات',
    you: 'حسابك',
    roles: { owner: 'مالك', admin: 'إدارة', coach: 'كابتن', assistant: 'مساعدة' } satisfies Roles,
    about: {
      owner: 'كل شيء، ومن في الإدارة أيضًا',
      admin: 'كل شيء، ودعوة الكباتن والمساعدين',
      coach: 'متابعة الأعضاء والمكتبة والموقع',
      assistant: 'مراجعة الطلبات والرد على الرسائل، دون بيانات الصحة',
    } satisfies Roles,
    sees: {
      label: 'من يظهر للكابتن',
      names: { mine: 'الأعضاء المسندون فقط', all: 'كل الأعضاء' },
      about: {
        mine: 'من اخترت لهم هذا الكابتن، مع طلباتهم ورسائلهم، دون أرقام الموقع كله',
        all: 'كل الأعضاء والطلبات والرسائل، والأرقام',
      },
      line: { mine: 'يظهر الأعضاء المسندون فقط', all: 'يظهر كل الأعضاء' },
    } satisfies SightWords,
    blocked: 'محظور',
    seen: (when: string) => `آخر ظهور ${when}`,
    never: 'لم يُسجَّل دخول بعد',
    since: (date: string) => `في الفريق منذ ${date}`,
    changeRole: 'تغيير الدور',
    changeRoleOf: (name: string) => `تغيير دور ${name}`,
    endAccess: 'إنهاء الوصول',
    endAccessOf: (name: string) => `إنهاء وصول ${name}؟`,
    failed: 'تعذّر تحميل الفريق',
    loading: 'جارٍ تحميل الفريق…',
    invited: 'دعوة مفتوحة',
    invitedAs: (role: string) => `الدور: ${role}`,
    validUntil: (date: string) => `الرابط صالح حتى ${date}، لمرة واحدة`,
    invitedBy: (name: string) => `الدعوة من ${name}`,
    revoke: 'إلغاء الدعوة',
    revokeTitle: (name: string) => `إلغاء دعوة ${name}؟`,
    revokeLead: 'لن يعمل الرابط بعد ذلك. يمكنك إرسال دعوة جديدة في أي وقت.',
    revoked: 'أُلغيت الدعوة',
    revokeFailed: 'تعذّر إلغاء الدعوة',
    invite: {
      open: 'دعوة برابط',
      title: 'دعوة إلى الفريق',
      name: 'الاسم الظاهر',
      nameHint: 'يظهر للفريق وللأعضاء. اسم المستخدم وكلمة المرور يختارهما صاحب الدعوة.',
      role: 'الدور',
      language: 'لغة الرسالة',
      languages: { ar: 'العربية', en: 'English' },
      password: 'كلمة مرورك الحالية',
      passwordHint: 'للتأكد من أنك صاحب هذا الحساب.',
      make: 'إنشاء رابط الدعوة',
      making: 'جارٍ إنشاء الرابط…',
      failed: 'تعذّر إنشاء الدعوة',
      readyTitle: (name: string) => `رابط دعوة ${name}`,
      ready: 'يعمل الرابط مرة واحدة، لمدة 48 ساعة. يظهر هنا مرة واحدة فقط.',
      link: 'رابط الدعوة',
      copy: 'نسخ الرابط',
      whatsapp: 'إرسال على واتساب',
      done: 'تم',
    },
    role: {
      save: 'حفظ الدور',
      saving: 'جارٍ الحفظ…',
      saved: (name: string, role: string) => `دور ${name} الآن: ${role}`,
      failed: 'تعذّر تغيير الدور',
      lead: 'يسري الدور الجديد مع أول خطوة تالية، على كل الأجهزة.',
    },
    end: {
      goes: 'ينتهي الدخول فورًا على كل الأجهزة، وتتوقف روابط كلمات المرور والدعوات والمسودات التي أنشأها هذا الحساب.',
      stays: 'يبقى ما تم في السجل. والأعضاء الذين يتابعهم هذا الحساب يبقون بلا كابتن حتى تختار لهم كابتنًا.',
      final: 'يُحذف الحساب نهائيًا. للعودة تلزم دعوة جديدة.',
      confirm: 'إنهاء الوصول',
      ending: 'جارٍ إنهاء الوصول…',
      done: (name: string) => `انتهى وصول ${name}`,
      failed: 'تعذّر إنهاء الوصول',
    },
    table: {
      title: 'ما يراه كل دور',
      task: 'المهمة',
      yes: 'نعم',
      no: 'لا',
      note: 'الكابتن الذي تظهر له مجموعة من الأعضاء فقط يرى طلباتهم ورسائلهم وحدها، ولا يرى الأرقام. والبيانات الصحية لكابتن العضو، وتُفتح للمالك والإدارة ساعة بسبب يظهر للعضو.',
      tasks: {
        requests: 'قبول الطلبات ورفضها',
        messages: 'الرسائل والتذكير',
        members: 'بيانات التواصل والباقات',
        plans: 'المدد والمواد والحظر',
        health: 'الصحة والتقدم والصور',
        library: 'تعديل المكتبة',
        site: 'تعديل الموقع',
        numbers: 'الأرقام والمبالغ',
        erase: 'حذف شخص نهائيًا',
        team: 'الفريق وسجل من فعل ماذا',
        admins: 'المالكون والإدارة',
      } satisfies Tasks,
    },
  },
  en: {
    title: 'Team',
    accounts: 'Accounts',
    you: 'Your account',
    roles: { owner: 'Owner', admin: 'Admin', coach: 'Coach', assistant: 'Assistant' } satisfies Roles,
    about: {
      owner: 'Everything, and who is an admin',
      admin: 'Everything, and invites coaches and assistants',
      coach: 'Follows members, the library and the site',
      assistant: 'Reviews requests and answers messages; sees no health data',
    } satisfies Roles,
    sees: {
      label: 'Members they see',
      names: { mine: 'Assigned members only', all: 'All members' },
      about: {
        mine: 'Those you assign to them, with their requests and messages; not the numbers of the whole site',
        all: 'All members, requests and messages, and the numbers',
      },
      line: { mine: 'Sees only assigned members', all: 'Sees all members' },
    } satisfies SightWords,
    blocked: 'Blocked',
    seen: (when) => `Last seen ${when}`,
    never: 'Has not signed in yet',
    since: (date) => `On the team since ${date}`,
    changeRole: 'Change role',
    changeRoleOf: (name) => `Change ${name}’s role`,
    endAccess: 'End access',
    endAccessOf: (name) => `End ${name}’s access?`,
    failed: 'Couldn’t load the team',
    loading: 'Loading the team…',
    invited: 'Invited',
    invitedAs: (role) => `Role: ${role}`,
    validUntil: (date) => `Link works once, until ${date}`,
    invitedBy: (name) => `Invited by ${name}`,
    revoke: 'Revoke',
    revokeTitle: (name) => `Revoke ${name}’s invitation?`,
    revokeLead: 'The link stops working. You can send a new invitation at any time.',
    revoked: 'Invitation revoked',
    revokeFailed: 'Couldn’t revoke the invitation',
    invite: {
      open: 'Invite by link',
      title: 'Invite to the team',
      name: 'Display name',
      nameHint: 'Shown to the team and to members. They choose their own username and password.',
      role: 'Role',
      language: 'Language of the message',
      languages: { ar: 'العربية', en: 'English' },
      password: 'Your current password',
      passwordHint: 'To make sure it is you.',
      make: 'Create invitation link',
      making: 'Creating the link…',
      failed: 'Couldn’t create the invitation',
      readyTitle: (name) => `Invitation link for ${name}`,
      ready: 'Works once, for 48 hours. It is shown here only once.',
      link: 'Invitation link',
      copy: 'Copy link',
      whatsapp: 'Send on WhatsApp',
      done: 'Done',
    },
    role: {
      save: 'Save role',
      saving: 'Saving…',
      saved: (name, role) => `${name} is now: ${role}`,
      failed: 'Couldn’t change the role',
      lead: 'The new role applies from their next step, on every device.',
    },
    end: {
      goes: 'They are signed out everywhere at once. Password links, invitations and shared drafts that they made stop working.',
      stays: 'What they did stays in the log. Members they coach have no coach until you choose one.',
      final: 'The account is deleted for good. To come back, they need a new invitation.',
      confirm: 'End access',
      ending: 'Ending access…',
      done: (name) => `${name}’s access has ended`,
      failed: 'Couldn’t end the access',
    },
    table: {
      title: 'What each role can do',
      task: 'Task',
      yes: 'Yes',
      no: 'No',
      note: 'A coach who sees only assigned members sees only their requests and messages, and no numbers. Health data is for the member’s coach; owners and admins open it for an hour with a reason that the member sees.',
      tasks: {
        requests: 'Approve and reject requests',
        messages: 'Messages, reminders',
        members: 'Contacts and packages',
        plans: 'Dates, resources, blocking',
        health: 'Health, progress, photos',
        library: 'Edit the library',
        site: 'Edit the site',
        numbers: 'Numbers, money',
        erase: 'Erase a person',
        team: 'Team, who did what',
        admins: 'Owners and admins',
      } satisfies Tasks,
    },
  },
})

/** What is sent to an invited person, in their language. */
export const invitationText = {
  ar: (name: string, site: string, url: string) =>
    `مرحبًا ${name}، هذه دعوتك إلى فريق ${site}. اختر اسم المستخدم وكلمة المرور من هذا الرابط، وهو يعمل مرة واحدة لمدة 48 ساعة:\n${url}`,
  en: (name: string, site: string, url: string) =>
    `Hello ${name}, this is your invitation to the team of ${site}. Choose your username and password here. The link works once, for 48 hours:\n${url}`,
}
