import type { Confirmed, SiteSettings } from '#contract/site-settings.ts'

export const nothingConfirmed: Confirmed = { numbers: '', specialties: '', videos: '', prices: '' }

const unwritten = () => ({ ar: '', en: '' })

/**
 * What differs on the site of a real coach before they have confirmed anything: no number, speciality, video, guarantee
 * or promise of an answer that the coach has not given.
 */
export function unclaimedContent(samples: SiteSettings): Partial<SiteSettings> {
  const lead = {
    ar: 'تدريب وتغذية أونلاين. اختر باقتك، أو اسأل أولًا على واتساب.',
    en: 'Online training and nutrition. Choose your package, or ask first on WhatsApp.',
  }
  return {
    confirmed: nothingConfirmed,
    hero: { ...samples.hero, lead },
    heroCounters: { years: null, success: null },
    stats: { clients: null, experience: null, sessions: null, successRate: null },
    aboutText: unwritten(),
    specialties: { certifications: [], specializations: [] },
    videos: [],
    reviewWithinHours: null,
    planWithinHours: null,
    packageLabels: { ...samples.packageLabels, popular: null, guarantee: unwritten() },
    services: [],
    sectionSubtitles: {
      ...samples.sectionSubtitles,
      contact: {
        ar: 'اكتب هدفك ومواعيدك وأي إصابة سابقة.',
        en: 'Tell us your goal, any old injury and your schedule.',
      },
    },
    footerTagline: { ar: 'تدريب وتغذية أونلاين.', en: 'Online training and nutrition.' },
  }
}
