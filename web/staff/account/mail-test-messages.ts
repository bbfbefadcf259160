import { isolate } from '#web/platform/bidi-isolate.ts'
import { defineMessages } from '#web/platform/messages.ts'

const url = isolate('SMTP_URL')
const from = isolate('MAIL_FROM')
const plain = isolate('smtp://')
const encrypted = isolate('smtps://')

export const mailTestMessages = defineMessages({
  ar: {
    title: 'إرسال رسالة تجريبية',
    to: 'إلى أي بريد؟',
    send: 'إرسال',
    sending: 'جارٍ الإرسال…',
    notSent: 'لم تُرسل الرسالة التجريبية',
    codes: 'رموز الخادم:',
    outcomes: {
      sent: 'قبل خادم البريد الرسالة. ابحث عنها في البريد الوارد، وفي الرسائل غير المرغوب فيها.',
      no_server: `لم يُضبط خادم بريد. أضف ${url} و${from} إلى الإعدادات ثم أعد تشغيل الموقع.`,
      name_not_found: `لا يوجد خادم بريد بهذا الاسم. راجع اسم الخادم في ${url}.`,
      refused: `خادم البريد لا يقبل الاتصال. راجع اسم الخادم والمنفذ في ${url}، وجدار الحماية بينكما.`,
      timed_out: `لم يرد خادم البريد في الوقت المناسب. راجع المنفذ في ${url} (587 مع ${plain} و465 مع ${encrypted})، وجدار الحماية بينكما.`,
      encryption: `خادم البريد لا يشفّر هذا الاتصال. استخدم ${encrypted} مع المنفذ 465، و${plain} مع المنفذ 587.`,
      certificate: `شهادة خادم البريد غير صالحة: انتهت مدتها، أو لم توقّعها جهة معروفة، أو هي لاسم غير المكتوب في ${url}.`,
      password: `خادم البريد لا يقبل اسم المستخدم أو كلمة المرور في ${url}.`,
      sender: `خادم البريد لا يقبل المرسل. راجع ${from}.`,
      recipient: 'خادم البريد لا يقبل هذا العنوان.',
      failed: 'خادم البريد لم يقبل الرسالة.',
    },
  },
  en: {
    title: 'Send a test mail',
    to: 'To which address?',
    send: 'Send',
    sending: 'Sending…',
    notSent: 'The test mail was not sent',
    codes: 'Codes of the server:',
    outcomes: {
      sent: 'The mail server accepted the mail. Look for it in the inbox, and among spam.',
      no_server: `No mail server is set up. Add ${url} and ${from} to the settings, then restart the site.`,
      name_not_found: `No mail server has this name. Check the host in ${url}.`,
      refused: `The mail server doesn’t accept the connection. Check host and port in ${url}, and the firewall between you.`,
      timed_out: `The mail server didn’t respond in time. Check the port in ${url} (587 with ${plain}, 465 with ${encrypted}), and the firewall between you.`,
      encryption: `The mail server doesn’t encrypt this connection. Use ${encrypted} with port 465, and ${plain} with port 587.`,
      certificate: `The certificate of the mail server isn’t valid: it expired, nobody known signed it, or it is for another name than the one in ${url}.`,
      password: `The mail server doesn’t accept the user or the password in ${url}.`,
      sender: `The mail server doesn’t accept the sender. Check ${from}.`,
      recipient: 'The mail server doesn’t accept this address.',
      failed: 'The mail server didn’t accept the mail.',
    },
  },
})
