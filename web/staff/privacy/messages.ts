import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the privacy screen around its cards. */
export const privacyMessages = defineMessages({
  ar: {
    title: 'الخصوصية',
    lead: 'يساعدك على ما يطلبه قانون حماية البيانات: ما تحتفظ به ولماذا، والرد على من يسأل عن بياناته، وما تفعله إن تسرّبت بيانات.',
    back: 'العودة إلى الفريق',
    open: 'الخصوصية: سجل التسرب والطلبات وسجل المعالجة',
    show: 'فتح السجل',
  },
  en: {
    title: 'Privacy',
    lead: 'Helps you with what the data protection law asks for: what you keep and why, answers to people who ask about their data, and what to do if data gets out.',
    back: 'Back to the team',
    open: 'Privacy: breach log, requests and register of processing',
    show: 'Open the log',
  },
})
