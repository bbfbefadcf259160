import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { siteMessages } from './messages.ts'

/** Says on a screen that cannot work without JavaScript that it is switched off, and what to do. */
export function NeedsScripts() {
  const { needsScripts } = useMessages(siteMessages)
  return (
    <noscript>
      <div className="wrap">
        <Notice tone="warn">{needsScripts}</Notice>
      </div>
    </noscript>
  )
}
