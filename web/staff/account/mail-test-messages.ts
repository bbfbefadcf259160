import { isolate } from '#web/platform/bidi-isolate.ts'
import { defineMessages } from '#web/platform/messages.ts'

const url = isolate('SMTP_URL')
const from = isolate('MAIL_FROM')
const plain = isolate('smtp://')
const encrypted = isolate('smtps://')

export const mailTestMessages = defineMessages({
  ar: {
    title: 'إرسال رسالة تجريبية',
    to: 'الإرسال إلى',
    send: 'إرسال',
    sending: 'جارٍ الإرسال…',
    notSent: 'تعذّر إرسال الرسالة التجريبية',
    codes: 'رموز من الخادم:',
    outcomes: {
      sent: 'استلم خادم البريد الرسالة. راجع البريد الوارد والرسائل غير المرغوب فيها.',
      no_server: `لم يُضبط خادم بريد. أضف ${url} و${from} إلى الإعدادات ثم أعد تشغيل الموقع.`,
      name_not_found: `لا يوجد خادم بريد بهذا الاسم. راجع اسم الخادم في ${url}.`,
      refused: `خادم البريد يرفض الاتصال. راجع اسم الخادم والمنفذ في ${url}، وأي جدار حماية بينه وبين الموقع.`,
      timed_out: `تأخّر رد خادم البريد. راجع المنفذ في ${url} (587 مع ${plain} و465 مع ${encrypted})، وأي جدار حماية بينه وبين الموقع.`,
      encryption: `خادم البريد لا يشفّر هذا الاتصال. استخدم ${encrypted} مع المنفذ 465، و${plain} مع المنفذ 587.`,
      certificate: `شهادة خادم البريد غير صالحة: انتهت مدتها، أو لم توقّعها جهة معروفة، أو صدرت لاسم غير المكتوب في ${url}.`,
      password: `رفض خادم البريد اسم المستخدم أو كلمة المرور. راجعهما في ${url}.`,
      sender: `رفض خادم البريد عنوان المرسل. راجع ${from}.`,
      recipient: 'رفض خادم البريد هذا العنوان.',
      failed: 'رفض خادم البريد الرسالة.',
    },
  },
  en: {
    title: 'Send a test email',
    to: 'Send to',
    send: 'Send',
    sending: 'Sending…',
    notSent: 'Couldn’t send the test email',
    codes: 'Server codes:',
    outcomes: {
      sent: 'The mail server accepted the email. Check the inbox, and the spam folder too.',
      no_server: `No mail server is set up. Add ${url} and ${from} to the settings, then restart the site.`,
      name_not_found: `No mail server has this name. Check the host in ${url}.`,
      refused: `The mail server refused the connection. Check the host and port in ${url}, and any firewall in between.`,
      timed_out: `The mail server didn’t respond in time. Check the port in ${url} (587 with ${plain}, 465 with ${encrypted}), and any firewall in between.`,
      encryption: `The mail server doesn’t encrypt this connection. Use ${encrypted} with port 465, and ${plain} with port 587.`,
      certificate: `The mail server’s certificate isn’t valid: it has expired, comes from an unknown issuer, or is for a different name than the one in ${url}.`,
      password: `The mail server rejected the username or password. Check them in ${url}.`,
      sender: `The mail server rejected the sender address. Check ${from}.`,
      recipient: 'The mail server rejected this address.',
      failed: 'The mail server rejected the email.',
    },
  },
})
