import { defineMessages } from '#web/platform/messages.ts'

/** The words of erasing a person. */
export const eraseMessages = defineMessages({
  ar: {
    open: 'حذف الشخص',
    title: (name: string) => `حذف ${name} نهائيًا؟`,
    goes: 'يُحذف الآن حسابه وكل ما يدل عليه: الاسم والبريد والأرقام، والملفات والفيديوهات، والتقدّم والصور والإيصالات والرسائل. وينتهي اشتراكه، ويُلغى أي طلب له قيد المراجعة. أما ما أُرسل بالبريد نفسه بلا تسجيل دخول، وليس فيه رقم مؤكَّد لهذا الشخص، فيبقى لأنه قد يكون لشخص آخر.',
    stays: 'يبقى في الدفاتر ما دُفع ومتى ولأي باقة، دون اسم صاحبه.',
    final: 'لا يمكن التراجع. إن أردت إيقافه مؤقتًا فاستخدم الحظر.',
    type: 'اكتب بريده للتأكيد',
    typeWord: (word: string) => `اكتب «${word}» للتأكيد`,
    wrong: 'هذا ليس بريد هذا الشخص',
    wrongWord: (word: string) => `اكتب كلمة «${word}» كما هي`,
    word: 'حذف',
    confirm: 'حذف نهائيًا',
    erasing: 'جارٍ الحذف…',
    erased: (name: string) => `تم حذف ${name} وكل بياناته`,
    gone: 'حُذف هذا الشخص من قبل',
    failed: 'لم يُحذف الشخص',
  },
  en: {
    open: 'Erase',
    title: (name) => `Erase ${name} for good?`,
    goes: 'Their account and all that points to them goes now: name, email and numbers, files and videos, progress, photos, receipts and messages. Their access ends, and a request under review is cancelled. A request or message with the same email stays if it was sent without signing in and has no number they confirmed. It may be somebody else’s.',
    stays: 'The books keep what was paid, when and for which package, without whose it was.',
    final: 'This cannot be undone. To stop somebody for a while, block them instead.',
    type: 'Type their email to confirm',
    typeWord: (word) => `Type “${word}” to confirm`,
    wrong: 'This is not this person’s email',
    wrongWord: (word) => `Type the word “${word}” as it stands`,
    word: 'ERASE',
    confirm: 'Erase for good',
    erasing: 'Erasing…',
    erased: (name) => `${name} and all their data are erased`,
    gone: 'This person was erased already',
    failed: 'The person was not erased',
  },
})
