import type { StaffRole } from '#contract/roles.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Consent, RequestAction } from './store.ts'

export const titles = {
  register: { ar: 'سجل معالجة البيانات الشخصية', en: 'Register of personal data processing' },
  lead: {
    ar: 'يساعدك على أن تبيّن ما تحتفظ به ولماذا. قُرئ من إعدادات البرنامج وجداوله كما تعمل الآن، ولا يغني عن مستشار قانوني.',
    en: 'Helps you to show what you keep and why. Read from the settings and tables of the product as it runs now; it does not replace a lawyer.',
  },
  read: { ar: 'قُرئ في', en: 'Read' },
  controller: { ar: 'الجهة المسؤولة', en: 'Who is responsible' },
  purposes: { ar: 'الأغراض والبيانات', en: 'Purposes and data' },
  recipients: { ar: 'من تصل إليه البيانات', en: 'Who receives data' },
  retention: { ar: 'مدد الاحتفاظ', en: 'How long data is kept' },
  consents: { ar: 'الموافقات بحسب النسخة', en: 'Consents by version' },
  agreed_purposes: { ar: 'الموافقات بحسب الأغراض', en: 'Consents by purposes' },
  measures: { ar: 'تدابير الحماية كما تعمل الآن', en: 'Security measures as they run now' },
  team: { ar: 'الفريق', en: 'The team' },
  privacy_requests: { ar: 'طلبات الخصوصية ومواعيدها', en: 'Privacy requests and their dates' },
  requests: {
    ar: 'النسخ والحذف وسحب الموافقات كما سُجّلت',
    en: 'Copies, erasures and withdrawals, as logged',
  },
  breaches: { ar: 'تسرب البيانات', en: 'Data breaches' },
}

export const columns = {
  fact: { ar: 'البند', en: 'Item' },
  value: { ar: 'التفاصيل', en: 'Details' },
  purpose: { ar: 'الغرض', en: 'Purpose' },
  data: { ar: 'البيانات', en: 'Data' },
  people: { ar: 'من تخصه', en: 'Whose' },
  basis: { ar: 'الأساس', en: 'Basis' },
  count: { ar: 'العدد', en: 'Count' },
  recipient: { ar: 'الجهة', en: 'Recipient' },
  receives: { ar: 'ما يصل إليها', en: 'What it receives' },
  kept: { ar: 'المدة', en: 'How long' },
  kind: { ar: 'النوع', en: 'Kind' },
  version: { ar: 'النسخة', en: 'Version' },
  agreedPurposes: { ar: 'الأغراض كما هي منذ النسخة', en: 'Purposes as they are since version' },
  measure: { ar: 'التدبير', en: 'Measure' },
  state: { ar: 'الحالة', en: 'State' },
  role: { ar: 'الدور', en: 'Role' },
  accounts: { ar: 'الحسابات', en: 'Accounts' },
  secured: { ar: 'بتحقق بخطوتين', en: 'With two steps' },
  received: { ar: 'يوم الوصول', en: 'Received' },
  due: { ar: 'آخر يوم للرد', en: 'Answer by' },
  answered: { ar: 'وقت الرد (القاهرة)', en: 'Answered (Cairo)' },
  when: { ar: 'الوقت (القاهرة)', en: 'Time (Cairo)' },
  by: { ar: 'بواسطة', en: 'By' },
}

type Purpose = { purpose: LocalizedText; data: LocalizedText; people: LocalizedText; basis: LocalizedText }

const contract = { ar: 'تنفيذ الاشتراك', en: 'the contract with the member' }
const consent = { ar: 'موافقة صريحة تُسحب في أي وقت', en: 'explicit consent, withdrawn at any time' }
const law = { ar: 'ما يطلبه القانون من حسابات', en: 'accounts that the law asks for' }
const interest = { ar: 'مصلحة مشروعة: تأمين الموقع', en: 'legitimate interest: keeping the site safe' }
const members = { ar: 'الأعضاء', en: 'members' }
const applicants = { ar: 'أصحاب الطلبات', en: 'applicants' }

export const purposes = {
  requests: {
    purpose: { ar: 'مراجعة الطلبات', en: 'Reviewing requests' },
    data: { ar: 'الاسم، البريد، الهاتف، واتساب، الباقة', en: 'name, email, phone, WhatsApp, package' },
    people: applicants,
    basis: {
      ar: 'طلب صاحب البيانات وموافقته في النموذج',
      en: 'the applicant’s request and consent in the form',
    },
  },
  receipts: {
    purpose: { ar: 'التأكد من الدفع', en: 'Checking payments' },
    data: { ar: 'إيصال التحويل وما قُرئ فيه', en: 'the receipt of the transfer, and what was read on it' },
    people: applicants,
    basis: contract,
  },
  members: {
    purpose: { ar: 'حساب العضو واشتراكه', en: 'Member’s account and access' },
    data: {
      ar: 'بيانات الدخول، المواد، مدد الاشتراك، رمز كل نسخة من ملف ومتى فُتح أول مرة، لمعرفة نسخة من نُشرت',
      en: 'sign-in, resources, periods of access, the code of each copy of a file and when it was first opened, to tell whose copy was passed on',
    },
    people: members,
    basis: contract,
  },
  intake: {
    purpose: { ar: 'إعداد البرنامج', en: 'Preparing the plan' },
    data: {
      ar: 'الهدف، القياسات الأولى، التدريب، الطعام، اسم ولي أمر القاصر وهاتفه',
      en: 'goal, first measurements, training, food, name and phone of a minor’s guardian',
    },
    people: members,
    basis: contract,
  },
  health: {
    purpose: { ar: 'تدريب آمن', en: 'Training safely' },
    data: { ar: 'إجابات الصحة (بيانات حساسة)', en: 'health answers (sensitive data)' },
    people: members,
    basis: consent,
  },
  days: {
    purpose: { ar: 'متابعة التقدم', en: 'Following progress' },
    data: {
      ar: 'التمارين، الوزن، المقاسات، الملاحظات (بالأيام)',
      en: 'workouts, weight, measurements, notes (days)',
    },
    people: members,
    basis: contract,
  },
  photos: {
    purpose: { ar: 'متابعة التقدم بالصور', en: 'Following progress by photos' },
    data: { ar: 'صور التقدم (بيانات حساسة)', en: 'progress photos (sensitive data)' },
    people: members,
    basis: consent,
  },
  results: {
    purpose: { ar: 'عرض نتائج الأعضاء على الموقع', en: 'Showing members’ results on the site' },
    data: {
      ar: 'صورتان، الاسم إن وافق عليه، السن، الوزن، المدة (بيانات حساسة)',
      en: 'two photos, the name if agreed to, age, weights, weeks (sensitive data)',
    },
    people: members,
    basis: consent,
  },
  messages: {
    purpose: { ar: 'الرد على الرسائل', en: 'Answering messages' },
    data: { ar: 'الاسم، البريد، الهاتف، نص الرسالة', en: 'name, email, phone, text of the message' },
    people: { ar: 'من يكتب إلينا', en: 'those who write' },
    basis: { ar: 'طلب صاحب الرسالة', en: 'the sender’s request' },
  },
  privacyRequests: {
    purpose: { ar: 'الرد على طلبات الخصوصية', en: 'Answering privacy requests' },
    data: { ar: 'الاسم ووسيلة التواصل والطلب والرد', en: 'name, contact, what was asked and answered' },
    people: { ar: 'من يطلب', en: 'those who ask' },
    basis: { ar: 'ما يطلبه القانون', en: 'what the law asks for' },
  },
  notes: {
    purpose: { ar: 'ملاحظات الفريق للمتابعة', en: 'Notes of the team' },
    data: { ar: 'نصوص يكتبها الفريق', en: 'texts that the team writes' },
    people: members,
    basis: contract,
  },
  payments: {
    purpose: { ar: 'الحسابات', en: 'Accounts' },
    data: { ar: 'المبالغ وتواريخها', en: 'amounts and their dates' },
    people: members,
    basis: law,
  },
  auditEntries: {
    purpose: { ar: 'معرفة من فعل ماذا', en: 'Knowing who did what' },
    data: { ar: 'الفعل ووقته وبصمة الشبكة', en: 'act, time, and a hash of the network' },
    people: { ar: 'الأعضاء والفريق', en: 'members and the team' },
    basis: interest,
  },
  pushDevices: {
    purpose: { ar: 'إشعار الفريق', en: 'Notices to the team' },
    data: { ar: 'عنوان الإشعار في المتصفح (مشفّر)', en: 'address of the browser’s notices (encrypted)' },
    people: { ar: 'الفريق', en: 'the team' },
    basis: { ar: 'تشغيل صاحب الجهاز لها', en: 'turned on by the person on the device' },
  },
} as const satisfies Record<string, Purpose>

export const roles: Record<StaffRole, LocalizedText> = {
  owner: { ar: 'مالك', en: 'Owner' },
  admin: { ar: 'إدارة', en: 'Admin' },
  coach: { ar: 'كابتن', en: 'Coach' },
  assistant: { ar: 'مساعدة', en: 'Assistant' },
}

export const consentKinds: Record<Consent['kind'], LocalizedText> = {
  requests: { ar: 'إرسال الطلب', en: 'Sending a request' },
  guardian: { ar: 'ولي أمر من هو أصغر من 18 سنة', en: 'Guardian of a member under 18' },
  health: { ar: 'إجابات الصحة', en: 'Health answers' },
  photos: { ar: 'صور التقدم', en: 'Progress photos' },
  publication: { ar: 'عرض الصور على الموقع', en: 'Photos shown on the site' },
  purposes: { ar: 'موافقة بعد تغيّر الأغراض', en: 'Agreed after the purposes changed' },
  declined: { ar: 'لم يوافق بعد تغيّر الأغراض', en: 'Didn’t agree after they changed' },
}

export const requestWords: Record<RequestAction, LocalizedText> = {
  'personal_data.exported': { ar: 'نسخة من البيانات', en: 'Copy of the data' },
  'user.erased': { ar: 'حذف نهائي', en: 'Erasure' },
  'health_consent.withdrawn': { ar: 'سحب موافقة الصحة', en: 'Withdrawal of the health consent' },
  'photo_consent.withdrawn': { ar: 'سحب موافقة الصور', en: 'Withdrawal of the photo consent' },
  'publication_consent.withdrawn': {
    ar: 'سحب صور من الموقع',
    en: 'Photos taken off the site',
  },
}

export const words = {
  name: { ar: 'الاسم', en: 'Name' },
  email: { ar: 'البريد', en: 'Email' },
  phone: { ar: 'الهاتف', en: 'Phone' },
  address: { ar: 'العنوان', en: 'Address' },
  missing: { ar: 'غير مكتوب في إعدادات الموقع', en: 'not in the site’s settings' },
  onlyHere: { ar: 'هذا الجهاز فقط', en: 'this machine only' },
  yes: { ar: 'نعم', en: 'Yes' },
  no: { ar: 'لا', en: 'No' },
  unanswered: { ar: 'أعضاء لم يجيبوا بعد', en: 'Members who haven’t answered yet' },
  notYet: { ar: 'لم تتم بعد', en: 'not yet' },
  byTeam: { ar: 'الفريق', en: 'the team' },
  byPerson: { ar: 'صاحب البيانات', en: 'the person' },
  inAll: { ar: 'الإجمالي', en: 'in all' },
  running: { ar: 'ينتظر الإبلاغ', en: 'Waiting to be reported' },
  recorded: { ar: 'المسجّل', en: 'Written down' },
}
