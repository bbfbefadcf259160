import { defineMessages } from '#web/platform/messages.ts'

/** The words of the landing page that are not the owner's. */
export const landingMessages = defineMessages({
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
