import { defineMessages } from '#web/platform/messages.ts'

/** The texts for requesting a new password by mail. */
export const forgottenMessages = defineMessages({
  ar: {
    title: 'نسيت كلمة المرور؟',
    description: 'اطلب رابطًا تختار به كلمة مرور جديدة.',
    lead: 'اكتب البريد الذي تدخل به، ونرسل إليه رابطًا تختار به كلمة مرور جديدة.',
    email: 'البريد الإلكتروني',
    send: 'إرسال الرابط',
    sending: 'جارٍ الإرسال…',
    requestedTitle: 'راجع بريدك',
    requested: (email: string) =>
      `إن كان هناك حساب بالبريد ${email} فستصله رسالة فيها رابط. يعمل الرابط مرة واحدة وخلال ساعة.`,
    steps: [
      'قد تتأخر الرسالة بضع دقائق. ابحث عنها أيضًا في البريد غير المرغوب (Spam).',
      'تأكد أن البريد المكتوب هو البريد الذي اشتركت به.',
    ],
    another: 'كتابة بريد آخر',
    noMailTitle: 'لم تصلك رسالة؟',
    noMail: 'اطلب من الكابتن على واتساب رابطًا لكلمة مرور جديدة. يرسله لك بعد أن يتأكد أنك صاحب الحساب.',
    ask: 'طلب الرابط على واتساب',
    askText: 'نسيت كلمة المرور لمنطقة الأعضاء. من فضلك أرسل لي رابطًا لاختيار كلمة مرور جديدة.',
    contact: 'تواصل مع الكابتن',
    signIn: 'العودة إلى دخول الأعضاء',
  },
  en: {
    title: 'Forgot your password?',
    description: 'Ask for a link to choose a new password.',
    lead: 'Enter the email that you sign in with. We send a link there with which you choose a new password.',
    email: 'Email',
    send: 'Send the link',
    sending: 'Sending…',
    requestedTitle: 'Look into your mail',
    requested: (email) =>
      `If there is an account with ${email}, a mail with a link is on its way there. The link works once, and for one hour.`,
    steps: [
      'The mail may take a few minutes. Look into your spam folder too.',
      'Check that this is the email you subscribed with.',
    ],
    another: 'Enter another email',
    noMailTitle: 'No mail came?',
    noMail:
      'Ask the coach on WhatsApp for a link to a new password. You get it once they know the account is yours.',
    ask: 'Ask for the link on WhatsApp',
    askText: 'I forgot my password for the members area. Please send me a link to choose a new one.',
    contact: 'Contact the coach',
    signIn: 'Back to members sign in',
  },
})
