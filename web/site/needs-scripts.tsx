import { defineMessages, useMessages } from '#web/platform/messages.ts'
import styles from './needs-scripts.module.css'

const words = /* @__PURE__ */ defineMessages({
  ar: {
    needsScripts:
      'هذه الصفحة تحتاج إلى JavaScript، وهو متوقف في متصفحك. شغّله ثم أعد تحميل الصفحة، أو تواصل معنا من أسفل الصفحة الرئيسية.',
  },
  en: {
    needsScripts:
      'This page needs JavaScript, which is switched off in your browser. Turn it on and reload, or reach us through the contacts at the end of the home page.',
  },
})

/** Says on a screen that cannot work without JavaScript that it is switched off, and what to do. */
export function NeedsScripts() {
  // Whoever has scripts never sees it, so they need not bring its words.
  return <noscript>{import.meta.env.SSR && <Sentence />}</noscript>
}

function Sentence() {
  const { needsScripts } = useMessages(words)
  return (
    <div className="wrap">
      <p className={styles.needed}>{needsScripts}</p>
    </div>
  )
}
