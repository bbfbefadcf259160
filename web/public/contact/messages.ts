import { defineMessages } from '#web/platform/messages.ts'

export const messageMessages = defineMessages({
  ar: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'رقم الهاتف',
    message: 'رسالتك',
    example: 'مثال: أريد خسارة 10 كجم وعندي ألم قديم في الركبة',
    send: 'إرسال الرسالة',
    sending: 'جارٍ الإرسال…',
    sent: 'تم إرسال رسالتك، وسنرد عليك قريبًا.',
    failed: 'تعذّر إرسال رسالتك. تحقّق من الإنترنت ثم حاول مرة أخرى.',
  },
  en: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    message: 'Message',
    example: 'e.g. I want to lose 10 kg and have an old knee injury',
    send: 'Send message',
    sending: 'Sending…',
    sent: 'Message sent. We’ll get back to you soon.',
    failed: 'Couldn’t send your message. Check your connection and try again.',
  },
})
