import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

export const countedPhotos = counted(
  ['لا صور', 'صورة واحدة', 'صورتان', '{n} صور', '{n} صورة', '{n} صورة'],
  '{n} photo',
  '{n} photos',
)

/** The texts of the question after a change of what data is used for. */
export const purposesMessages = defineMessages({
  ar: {
    title: 'تغيّر ما نستخدم بياناتك فيه',
    lead: 'هذا ما تغيّر في صفحة الخصوصية بعد موافقتك. ما سجّلته من قبل يبقى كما هو، ولن نحفظ لك وزنًا أو متابعة أو صورًا أو إجابات جديدة قبل أن توافق.',
    guardian: 'من يوافق هنا هو ولي أمرك.',
    before: 'قبل',
    now: 'الآن',
    nothing: 'لا شيء',
    more: 'والباقي في صفحة الخصوصية.',
    page: 'صفحة الخصوصية كاملة',
    agree: 'أوافق',
    agreeGuardian: 'ولي الأمر يوافق',
    agreeing: 'جارٍ الحفظ…',
    decline: 'لا أوافق',
    agreed: 'سُجّلت موافقتك',
    declined: 'سُجّل أنك لا توافق',
    failed: 'تعذّر حفظ إجابتك',
    confirm: 'ماذا يحدث إن لم توافق؟',
    stay: 'رجوع',
    declining: 'جارٍ الحفظ…',
    consequences: {
      healthAnswers: 'تُحذف إجاباتك الصحية الآن.',
      photos: (photos: string) =>
        `تُحذف صور تقدّمك الآن: ${photos}. أما صورة وافقت على عرضها في الموقع فتسحبها من حسابك.`,
      guardian: 'تُحذف بيانات ولي أمرك الآن.',
      closed: 'لا نحفظ لك وزنًا أو متابعة أو صورًا أو إجابات جديدة حتى توافق.',
      stays: 'تبقى خططك وملفاتك مفتوحة، وما سجّلته من قبل موجود. ويمكنك أن توافق في أي وقت.',
    },
    declinedTitle: 'لم توافق على ما نستخدم بياناتك فيه الآن',
    declinedBody: 'لا نحفظ لك وزنًا أو متابعة أو صورًا أو إجابات جديدة. خططك وملفاتك مفتوحة كما هي.',
    change: 'ما الذي تغيّر؟',
  },
  en: {
    title: 'What we use your data for has changed',
    lead: 'This is what changed on the privacy page since you agreed. What you logged before stays as it is. We won’t store new weights, check-ins, photos or answers until you agree.',
    guardian: 'Your parent or guardian is the one who agrees here.',
    before: 'Before',
    now: 'Now',
    nothing: 'Nothing',
    more: 'The rest is on the privacy page.',
    page: 'The whole privacy page',
    agree: 'I agree',
    agreeGuardian: 'My parent or guardian agrees',
    agreeing: 'Saving…',
    decline: 'I don’t agree',
    agreed: 'Saved: you agreed',
    declined: 'Saved: you didn’t agree',
    failed: 'Couldn’t save your answer',
    confirm: 'What happens if you don’t agree?',
    stay: 'Go back',
    declining: 'Saving…',
    consequences: {
      healthAnswers: 'Your health answers are deleted now.',
      photos: (photos) =>
        `Your progress photos are deleted now: ${photos}. A picture you agreed to show on the site is withdrawn from your account page.`,
      guardian: 'Your guardian’s details are deleted now.',
      closed: 'We store no new weights, check-ins, photos or answers until you agree.',
      stays:
        'Your plans and files stay open, and what you logged before is still there. You can agree any time.',
    },
    declinedTitle: 'You didn’t agree to what we use your data for now',
    declinedBody: 'We store no new weights, check-ins, photos or answers. Your plans and files stay open.',
    change: 'What changed?',
  },
})
