import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the hero that are not site settings; apart from those of the other sections, which load later. */
export const heroMessages = defineMessages({
  ar: {
    comma: '، ',
    ask: 'اسأل على واتساب',
    from: 'من',
    perMonth: 'جنيه / شهريًا',
    years: 'سنوات تدريب أونلاين',
    success: 'وصلوا لهدفهم',
    stopMotion: 'إيقاف الحركة',
    playMotion: 'تشغيل الحركة',
  },
  en: {
    comma: ', ',
    ask: 'Ask on WhatsApp',
    from: 'from',
    perMonth: 'EGP / month',
    years: 'years coaching online',
    success: 'reached their goal',
    stopMotion: 'Pause animation',
    playMotion: 'Play animation',
  },
})
