import { defineMessages } from '#web/platform/messages.ts'

/** The words of choosing a password by a one-time link. */
export const accountMessages = defineMessages({
  ar: {
    title: 'تعيين كلمة المرور',
    description: 'اختر كلمة مرور لحسابك.',
    lead: 'اختر كلمة مرور لا تستخدمها في مكان آخر. بعدها تدخل منطقة الأعضاء بها.',
    confirmTitle: 'تأكيد بريدك الإلكتروني',
    confirmLead: 'اكتب كلمة المرور التي ستدخل بها: التي اخترتها عند التسجيل أو كلمة جديدة.',
    password: 'كلمة المرور الجديدة',
    hint: '8 أحرف على الأقل.',
    save: 'حفظ كلمة المرور',
    saving: 'جارٍ الحفظ…',
    doneTitle: 'تم حفظ كلمة المرور',
    done: 'انتهت كل الجلسات المفتوحة. ادخل الآن بكلمة المرور الجديدة.',
    signIn: 'دخول الأعضاء',
    noLinkTitle: 'الرابط غير مكتمل',
    noLink: 'افتح الرابط كاملًا كما وصلك، أو اطلب رابطًا جديدًا.',
    newLink: 'طلب رابط جديد',
  },
  en: {
    title: 'Set your password',
    description: 'Choose a password for your account.',
    lead: 'Choose a password that you use nowhere else. You then sign in to the members area with it.',
    confirmTitle: 'Confirm your email',
    confirmLead:
      'Type the password you want to sign in with: the one you chose when you registered, or a new one.',
    password: 'New password',
    hint: 'At least 8 characters.',
    save: 'Save the password',
    saving: 'Saving…',
    doneTitle: 'Your password is saved',
    done: 'All open sessions have ended. Sign in with the new password now.',
    signIn: 'Members sign in',
    noLinkTitle: 'The link is incomplete',
    noLink: 'Open the whole link as you got it, or ask for a new one.',
    newLink: 'Ask for a new link',
  },
})
