import { defineMessages, useMessages } from '#web/platform/messages.ts'
import styles from './needs-scripts.module.css'

const messages = /* @__PURE__ */ defineMessages({
  ar: {
    needsScripts:
      'هذه الصفحة تحتاج إلى JavaScript، وهو متوقف في متصفحك. شغّله ثم أعد تحميل الصفحة، أو تواصل معنا من أسفل الصفحة الرئيسية.',
  },
  en: {
    needsScripts:
      'This page needs JavaScript, which is turned off in your browser. Turn it on and reload, or contact us using the details at the bottom of the home page.',
  },
})

/** Says that the screen needs JavaScript and how to turn it on. */
export function NeedsScripts() {
  // Visitors with scripts never see it, so the scripts need not contain its texts.
  return <noscript>{import.meta.env.SSR && <Sentence />}</noscript>
}

function Sentence() {
  const { needsScripts } = useMessages(messages)
  return (
    <div className="wrap">
      <p className={styles.needed}>{needsScripts}</p>
    </div>
  )
}
