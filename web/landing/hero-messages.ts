import { defineMessages } from '#web/platform/messages.ts'

/** The words of the first view that are not the owner's; apart, since the other sections' words come later. */
export const heroMessages = defineMessages({
  ar: {
    comma: '، ',
    years: 'سنوات تدريب أونلاين',
    success: 'وصلوا لهدفهم',
    stopMotion: 'إيقاف الحركة',
    playMotion: 'تشغيل الحركة',
  },
  en: {
    comma: ', ',
    years: 'years coaching online',
    success: 'reached their goal',
    stopMotion: 'Stop motion',
    playMotion: 'Play motion',
  },
})
