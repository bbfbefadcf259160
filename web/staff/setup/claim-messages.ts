import type { ClaimSetUpStep, ClaimState } from '#contract/claim-states.ts'
import { defineMessages } from '#web/platform/messages.ts'

const stepsInArabic: Record<ClaimSetUpStep, string> = {
  numbers: 'أرقامك',
  specialties: 'تخصصاتك',
  videos: 'فيديوهاتك',
}

const statesInArabic: Record<ClaimState, string> = {
  shown: 'ظاهر',
  hidden: 'مخفي باختيارك',
  open: 'لم تحدّد بعد',
}

/** The texts of what the site says of its owner: each is asked, and nothing is shown before the answer. */
export const claimMessages = defineMessages({
  ar: {
    steps: stepsInArabic,
    states: statesInArabic,
    prefilled: 'الأسعار الجاهزة لا يراها الزوار قبل تأكيدك.',
    pricesConfirmed: 'هذه أسعاري، وهذا ما تشمله كل باقة',
    included: 'ما تشمله كل باقة',
    numbersLead: 'اكتب ما تستطيع إثباته فقط. الخانة الفارغة لا تظهر.',
    clients: 'عدد من درّبتهم',
    experience: 'سنوات الخبرة',
    sessions: 'جلسات التدريب',
    successRate: 'نسبة النجاح %',
    hideNumbers: 'بدون أرقام في الموقع',
    specialtiesLead: 'اختر ما تخصصت فيه فعلًا.',
    ownSpecialty: 'تخصص آخر',
    hideSpecialties: 'بدون تخصصات في الموقع',
    videosLead: 'أضف فيديو من يوتيوب أو فيميو. بدون رابط لا يظهر أي فيديو.',
    videoTitle: 'عنوان الفيديو',
    videoUrl: 'رابط الفيديو',
    hideVideos: 'بدون فيديوهات في الموقع',
    change: 'التغيير من «تعديل الموقع»',
  },
  en: {
    steps: { numbers: 'Your numbers', specialties: 'Your specialties', videos: 'Your videos' },
    states: { shown: 'Shown', hidden: 'Hidden by you', open: 'Not decided' },
    prefilled: 'Visitors don’t see prefilled prices until you confirm them.',
    pricesConfirmed: 'I confirm these prices and what each package includes',
    included: 'What each package includes',
    numbersLead: 'Enter only what you can prove. Empty fields aren’t shown.',
    clients: 'People coached',
    experience: 'Years of experience',
    sessions: 'Training sessions',
    successRate: 'Success rate %',
    hideNumbers: 'Don’t show numbers on the site',
    specialtiesLead: 'Choose what you really specialize in.',
    ownSpecialty: 'Another specialty',
    hideSpecialties: 'Don’t show specialties on the site',
    videosLead: 'Add a video from YouTube or Vimeo. Without a link, no video is shown.',
    videoTitle: 'Video title',
    videoUrl: 'Video link',
    hideVideos: 'Don’t show videos on the site',
    change: 'Change in the site editor',
  },
})
