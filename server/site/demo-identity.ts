import type { SiteSettings } from '#contract/site-settings.ts'
import { demoStories, demoTestimonials } from './demo-people.ts'
import { demoVisitorFaq } from './demo-visitor-faq.ts'

/** When the owner of the demo confirmed their site; before the product had the question, so no real owner did then. */
const demoDay = '2026-01-10'

/** The owner of the site in demo mode. None of the numbers and addresses reaches anybody. */
export function demoIdentity(settings: SiteSettings): Partial<SiteSettings> {
  return {
    companyName: { ar: 'كابتن كريم', en: 'Coach Karim' },
    confirmed: { numbers: demoDay, specialties: demoDay, videos: demoDay, prices: demoDay },
    hero: {
      ...settings.hero,
      lead: {
        ar: 'خطة تمرين وتغذية يكتبها لك كابتن كريم، ومتابعة كل أسبوع عبر واتساب، من البيت أو الجيم.',
        en: 'A training and nutrition plan written for you by Coach Karim, with a weekly WhatsApp check-in, at home or in the gym.',
      },
    },
    aboutText: {
      ar: `أنا كريم. ${settings.aboutText.ar}`,
      en: `I’m Karim. ${settings.aboutText.en}`,
    },
    womenNote: {
      ar: 'صورك اختيارية، وتكفي القياسات. لا يراها إلا كابتن كريم وفريقه، وتحذفينها في أي وقت. لا يُنشر شيء إلا بموافقة مكتوبة منك. وإن كنتِ تفضّلين الكتابة بلا مكالمات، فاذكري ذلك في طلبك.',
      en: 'Photos are optional; measurements are enough. Only Coach Karim and his team see them; delete them any time. Nothing is published without your written consent. Prefer texting to calls? Say so in your request.',
    },
    visitorFaq: demoVisitorFaq,
    specialties: {
      ...settings.specialties,
      certifications: [
        { ar: 'مدرّب شخصي معتمد', en: 'Certified personal trainer' },
        { ar: 'أخصائي تغذية رياضية', en: 'Sports nutrition specialist' },
        { ar: 'إسعافات أولية', en: 'First aid' },
      ],
    },
    videos: settings.videos.map((video) => ({
      ...video,
      url: `/demo/${video.movement}.mp4`,
      // The films' own length, in `server/demo/files`.
      duration: '0:08',
    })),
    resultsPage: { stories: demoStories },
    testimonials: demoTestimonials,
    socialLinks: {
      whatsapp: '+20 100 000 0000',
      phone: '+20 100 000 0000',
      instagram: 'https://example.com/coach.karim.demo',
    },
    contactEmail: 'coach@example.com',
    location: { ar: 'القاهرة، مصر (أونلاين في أي مكان)', en: 'Cairo, Egypt (online everywhere)' },
    paymentMethods: {
      instapay: { number: 'demo@instapay', name: 'Karim (demo)' },
      vodafoneCash: { number: '010 0000 0000', name: 'Karim (demo)' },
      others: [],
    },
  }
}
