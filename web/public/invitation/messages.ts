import type { StaffRole } from '#contract/roles.ts'
import { defineMessages } from '#web/platform/messages.ts'

type Roles = Record<StaffRole, string>

export const joinMessages = defineMessages({
  ar: {
    title: 'دعوة إلى الفريق',
    description: 'اختيار اسم المستخدم وكلمة المرور لحساب جديد في الفريق.',
    lead: (name: string) => `مرحبًا ${name}. اختر اسم المستخدم وكلمة المرور لحسابك في الفريق.`,
    role: (role: string) => `الدور: ${role}`,
    roles: { owner: 'مالك', admin: 'إدارة', coach: 'كابتن', assistant: 'مساعدة' } satisfies Roles,
    until: (date: string) => `الدعوة صالحة حتى ${date}.`,
    username: 'اسم المستخدم',
    usernameHint: 'للدخول فقط ولا يظهر للأعضاء: من 3 إلى 32 من الحروف الإنجليزية والأرقام و . _ -',
    password: 'كلمة المرور',
    passwordHint: '8 أحرف على الأقل. جملة قصيرة أسهل في التذكر.',
    join: 'إنشاء الحساب',
    joining: 'جارٍ إنشاء الحساب…',
    loading: 'جارٍ فتح الدعوة…',
    failed: 'تعذّر فتح الدعوة',
    invalidTitle: 'هذه الدعوة غير صالحة',
    invalid: 'ربما استُخدم الرابط أو أُلغي أو انتهت مدته. اطلب دعوة جديدة ممن أرسلها.',
    doneTitle: 'حسابك جاهز',
    done: 'يمكنك الدخول الآن باسم المستخدم وكلمة المرور.',
    signIn: 'تسجيل الدخول',
  },
  en: {
    title: 'Invitation to the team',
    description: 'Choose a username and a password for a new team account.',
    lead: (name) => `Hello ${name}. Choose a username and a password for your team account.`,
    role: (role) => `Role: ${role}`,
    roles: { owner: 'Owner', admin: 'Admin', coach: 'Coach', assistant: 'Assistant' } satisfies Roles,
    until: (date) => `The invitation is valid until ${date}.`,
    username: 'Username',
    usernameHint: 'Only for signing in, never shown to members: 3 to 32 lowercase letters, digits and . _ -',
    password: 'Password',
    passwordHint: 'At least 8 characters. A short sentence is easier to remember.',
    join: 'Create account',
    joining: 'Creating the account…',
    loading: 'Opening the invitation…',
    failed: 'Couldn’t open the invitation',
    invalidTitle: 'This invitation is not valid',
    invalid: 'The link may have been used, revoked, or expired. Ask the person who sent it for a new one.',
    doneTitle: 'Your account is ready',
    done: 'You can sign in now with your username and password.',
    signIn: 'Sign in',
  },
})
