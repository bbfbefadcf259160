import type { StaffRole } from '#contract/roles.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Consent, RequestAction } from './store.ts'

const t = (ar: string, en: string): LocalizedText => ({ ar, en })

export const titles = {
  register: t('سجل معالجة البيانات الشخصية', 'Register of personal data processing'),
  lead: t(
    'يساعدك على أن تبيّن ما تحتفظ به ولماذا. قُرئ من إعدادات البرنامج وجداوله كما تعمل الآن، ولا يغني عن مستشار قانوني.',
    'Helps you to show what you keep and why. Read from the settings and tables of the product as it runs now; it does not replace a lawyer.',
  ),
  read: t('قُرئ في', 'Read'),
  controller: t('الجهة المسؤولة', 'Who is responsible'),
  purposes: t('الأغراض والبيانات', 'Purposes and data'),
  recipients: t('من تصل إليه البيانات', 'Who receives data'),
  retention: t('مدد الاحتفاظ', 'How long data is kept'),
  consents: t('الموافقات بحسب النسخة', 'Consents by version'),
  measures: t('تدابير الحماية كما تعمل الآن', 'Security measures as they run now'),
  team: t('الفريق', 'The team'),
  requests: t('طلبات الأشخاص المسجّلة', 'Requests of people, as recorded'),
  breaches: t('تسرب البيانات', 'Data breaches'),
}

export const columns = {
  fact: t('البند', 'Item'),
  value: t('التفاصيل', 'Details'),
  purpose: t('الغرض', 'Purpose'),
  data: t('البيانات', 'Data'),
  people: t('من تخصه', 'Whose'),
  basis: t('الأساس', 'Basis'),
  count: t('العدد', 'Count'),
  recipient: t('الجهة', 'Recipient'),
  receives: t('ما يصل إليها', 'What it receives'),
  kept: t('المدة', 'How long'),
  kind: t('النوع', 'Kind'),
  version: t('النسخة', 'Version'),
  measure: t('التدبير', 'Measure'),
  state: t('الحالة', 'State'),
  role: t('الدور', 'Role'),
  accounts: t('الحسابات', 'Accounts'),
  secured: t('بتحقق بخطوتين', 'With two steps'),
  when: t('الوقت (القاهرة)', 'Time (Cairo)'),
  by: t('بواسطة', 'By'),
}

type Purpose = { purpose: LocalizedText; data: LocalizedText; people: LocalizedText; basis: LocalizedText }

const contract = t('تنفيذ الاشتراك', 'the contract with the member')
const consent = t('موافقة صريحة تُسحب في أي وقت', 'explicit consent, withdrawn at any time')
const law = t('ما يطلبه القانون من حسابات', 'accounts that the law asks for')
const interest = t('مصلحة مشروعة: تأمين الموقع', 'legitimate interest: keeping the site safe')
const members = t('الأعضاء', 'members')
const applicants = t('أصحاب الطلبات', 'applicants')

export const purposes = {
  requests: {
    purpose: t('مراجعة الطلبات', 'Reviewing requests'),
    data: t('الاسم، البريد، الهاتف، واتساب، الباقة', 'name, email, phone, WhatsApp, package'),
    people: applicants,
    basis: t('طلب صاحب البيانات وموافقته في النموذج', 'the applicant’s request and consent in the form'),
  },
  receipts: {
    purpose: t('التأكد من الدفع', 'Checking payments'),
    data: t('إيصال التحويل وما قُرئ فيه', 'the receipt of the transfer, and what was read on it'),
    people: applicants,
    basis: contract,
  },
  members: {
    purpose: t('حساب العضو واشتراكه', 'Member’s account and access'),
    data: t('بيانات الدخول، المواد، مدد الاشتراك', 'sign-in, resources, periods of access'),
    people: members,
    basis: contract,
  },
  intake: {
    purpose: t('إعداد البرنامج', 'Preparing the plan'),
    data: t('الهدف، القياسات الأولى، التدريب، الطعام', 'goal, first measurements, training, food'),
    people: members,
    basis: contract,
  },
  health: {
    purpose: t('تدريب آمن', 'Training safely'),
    data: t('إجابات الصحة (بيانات حساسة)', 'health answers (sensitive data)'),
    people: members,
    basis: consent,
  },
  days: {
    purpose: t('متابعة التقدم', 'Following progress'),
    data: t('التمارين، الوزن، المقاسات، الملاحظات (بالأيام)', 'workouts, weight, measurements, notes (days)'),
    people: members,
    basis: contract,
  },
  photos: {
    purpose: t('متابعة التقدم بالصور', 'Following progress by photos'),
    data: t('صور التقدم (بيانات حساسة)', 'progress photos (sensitive data)'),
    people: members,
    basis: consent,
  },
  messages: {
    purpose: t('الرد على الرسائل', 'Answering messages'),
    data: t('الاسم، البريد، الهاتف، نص الرسالة', 'name, email, phone, text of the message'),
    people: t('من يكتب إلينا', 'those who write'),
    basis: t('طلب صاحب الرسالة', 'the sender’s request'),
  },
  notes: {
    purpose: t('ملاحظات الفريق للمتابعة', 'Notes of the team'),
    data: t('نصوص يكتبها الفريق', 'texts that the team writes'),
    people: members,
    basis: contract,
  },
  payments: {
    purpose: t('الحسابات', 'Accounts'),
    data: t('المبالغ وتواريخها', 'amounts and their dates'),
    people: members,
    basis: law,
  },
  auditEntries: {
    purpose: t('معرفة من فعل ماذا', 'Knowing who did what'),
    data: t('الفعل ووقته وبصمة الشبكة', 'act, time, and a hash of the network'),
    people: t('الأعضاء والفريق', 'members and the team'),
    basis: interest,
  },
  pushDevices: {
    purpose: t('إشعار الفريق', 'Notices to the team'),
    data: t('عنوان الإشعار في المتصفح (مشفّر)', 'address of the browser’s notices (encrypted)'),
    people: t('الفريق', 'the team'),
    basis: t('تشغيل صاحب الجهاز لها', 'turned on by the person on the device'),
  },
} as const satisfies Record<string, Purpose>

export const roles: Record<StaffRole, LocalizedText> = {
  owner: t('مالك', 'Owner'),
  admin: t('إدارة', 'Admin'),
  coach: t('كابتن', 'Coach'),
  assistant: t('مساعدة', 'Assistant'),
}

export const consentKinds: Record<Consent['kind'], LocalizedText> = {
  requests: t('إرسال الطلب', 'Sending a request'),
  health: t('إجابات الصحة', 'Health answers'),
  photos: t('صور التقدم', 'Progress photos'),
}

export const requestWords: Record<RequestAction, LocalizedText> = {
  'personal_data.exported': t('نسخة من البيانات', 'Copy of the data'),
  'user.erased': t('حذف نهائي', 'Erasure'),
  'health_consent.withdrawn': t('سحب موافقة الصحة', 'Withdrawal of the health consent'),
  'photo_consent.withdrawn': t('سحب موافقة الصور', 'Withdrawal of the photo consent'),
}

export const words = {
  name: t('الاسم', 'Name'),
  email: t('البريد', 'Email'),
  phone: t('الهاتف', 'Phone'),
  address: t('العنوان', 'Address'),
  missing: t('غير مكتوب في إعدادات الموقع', 'not in the site’s settings'),
  onlyHere: t('هذا الجهاز فقط', 'this machine only'),
  yes: t('نعم', 'Yes'),
  no: t('لا', 'No'),
  byTeam: t('الفريق', 'the team'),
  byPerson: t('صاحب البيانات', 'the person'),
  inAll: t('الإجمالي', 'in all'),
  running: t('ينتظر الإبلاغ', 'Waiting to be reported'),
  recorded: t('المسجّل', 'Written down'),
}
