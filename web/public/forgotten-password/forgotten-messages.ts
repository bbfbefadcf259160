import { defineMessages } from '#web/platform/messages.ts'

/** The texts for requesting a new password by mail. */
export const forgottenMessages = defineMessages({
  ar: {
    title: 'نسيت كلمة المرور؟',
    description: 'اطلب رابطًا تختار به كلمة مرور جديدة.',
    lead: 'اكتب البريد الذي تسجّل الدخول به، ونرسل إليه رابطًا تختار به كلمة مرور جديدة.',
    email: 'البريد الإلكتروني',
    send: 'إرسال الرابط',
    sending: 'جارٍ الإرسال…',
    requestedTitle: 'راجع بريدك',
    requested: (email: string) =>
      `إن كان عندك حساب بالبريد ${email} فستصلك رسالة فيها رابط. يعمل الرابط مرة واحدة وخلال ساعة.`,
    steps: [
      'قد تتأخر الرسالة بضع دقائق. ابحث عنها أيضًا في الرسائل غير المرغوب فيها (Spam).',
      'تأكد أن البريد المكتوب هو البريد الذي اشتركت به.',
    ],
    another: 'كتابة بريد آخر',
    noMailTitle: 'لم تصلك رسالة؟',
    noMail: 'اطلب من الكابتن على واتساب رابطًا لكلمة مرور جديدة. يرسله لك بعد أن يتأكد أن الحساب لك.',
    byCoach: 'اطلب من الكابتن رابطًا لكلمة مرور جديدة. يرسله لك بعد أن يتأكد أن الحساب لك.',
    ask: 'طلب الرابط على واتساب',
    askText: 'نسيت كلمة المرور لمنطقة الأعضاء. من فضلك أرسل لي رابطًا لاختيار كلمة مرور جديدة.',
    contact: 'تواصل مع الكابتن',
    signIn: 'العودة إلى دخول الأعضاء',
  },
  en: {
    title: 'Forgot your password?',
    description: 'Ask for a link to choose a new password.',
    lead: 'Enter the email you sign in with. We’ll email you a link to choose a new password.',
    email: 'Email',
    send: 'Send the link',
    sending: 'Sending…',
    requestedTitle: 'Check your inbox',
    requested: (email) =>
      `If you have an account with ${email}, an email with a link is on its way. The link works once and expires in one hour.`,
    steps: [
      'It may take a few minutes. Check your spam folder too.',
      'Check that this is the email you subscribed with.',
    ],
    another: 'Enter another email',
    noMailTitle: 'Didn’t get the email?',
    noMail:
      'Ask the coach on WhatsApp for a link to choose a new password. They’ll send it once they know the account is yours.',
    byCoach:
      'Ask the coach for a link to choose a new password. They’ll send it once they know the account is yours.',
    ask: 'Ask for the link on WhatsApp',
    askText: 'I forgot my password for the members area. Please send me a link to choose a new one.',
    contact: 'Contact the coach',
    signIn: 'Back to sign-in',
  },
})
