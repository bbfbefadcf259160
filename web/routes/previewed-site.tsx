import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Dust } from '#web/public/landing/dust.tsx'
import { sectionsWithContent } from '#web/shell/sections-with-content.ts'
import { leadOf, openBeside } from '#web/staff/site-editor/preview/previewed-links.ts'
import { groupOf } from '#web/staff/site-editor/preview/previewed-places.ts'
import { useFollowedEditor } from '#web/staff/site-editor/preview/use-followed-editor.ts'
import { type PreviewedSite, postToEditor } from '#web/staff/site-editor/preview/use-previewed-site.ts'
import { glideTo } from '#web/ui/place-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import EmptyLanding from './empty-landing.tsx'
import landing from './landing.module.css'
import { shownSections } from './landing-order.ts'
import styles from './preview.module.css'
import { PreviewedPart } from './previewed-parts.tsx'

const messages = defineMessages({
  ar: { notSent: 'هذه معاينة، لم يُرسل شيء.' },
  en: { notSent: 'This is a preview. Nothing was sent.' },
})

const streaks = 50

/** The sections with content; the same list while they are the same, so that an edit renders only its own section. */
function useSections({ sections, settings }: PreviewedSite) {
  const next = sectionsWithContent(sections, settings)
  const [former, setFormer] = useState(next)
  const isSame = former.length === next.length && former.every((section, index) => section === next[index])
  if (!isSame) setFormer(next)
  return isSame ? former : next
}

/**
 * The landing page as in a draft. Nothing leads away from the draft: links within the page scroll, and no form is sent.
 * In the editor's frame, a click elsewhere selects the part that was clicked; outside of it, other links open in a new
 * tab.
 */
export function PreviewedLanding({ site, framed }: { site: PreviewedSite; framed: boolean }) {
  const { settings, selected } = site
  const sections = useSections(site)
  const page = useRef<HTMLDivElement>(null)
  const pressed = useRef<string | null>(null)
  const { notSent } = useMessages(messages)
  const toast = useToast()
  const shown = shownSections(sections)
  useFollowedEditor(page, selected, pressed)

  function press(event: MouseEvent) {
    // The click comes from code that follows the editor, such as one that shows a slide.
    if (!event.nativeEvent.isTrusted) return
    const target = event.target as Element
    const lead = leadOf(target)
    if (framed) event.stopPropagation()
    if (framed || (lead && lead.kind !== 'contact')) event.preventDefault()
    if (lead?.kind === 'place') glideTo(lead.place)
    else if (framed) select(target)
    else if (lead?.kind === 'page') openBeside(lead.href)
  }

  function select(target: Element) {
    const part = target.closest<HTMLElement>('[data-part]')?.dataset.part
    if (!part) return
    pressed.current = part
    postToEditor({ kind: 'pressed', group: groupOf(part) })
  }

  function keep(event: FormEvent) {
    const { method } = event.target as HTMLFormElement
    // A GET form, such as the one that changes the language, sends no data.
    if (method !== 'post') return
    event.preventDefault()
    event.stopPropagation()
    toast.show({ tone: 'info', title: notSent })
  }

  return (
    <div ref={page} onClickCapture={press} onSubmitCapture={keep}>
      <div data-part="bar" className={styles.part}>
        <PreviewedPart part="bar" settings={settings} sections={sections} />
      </div>
      <main id="main" tabIndex={-1} className={shown[0]?.component === 'hero' ? undefined : landing.belowBar}>
        <Dust count={streaks} className={landing.dust} />
        {shown.length === 0 && <EmptyLanding />}
        {shown.map(({ id, component, plates }) => (
          <div
            key={id}
            data-part={component}
            className={styles.part}
            data-selected={framed && selected?.group === component ? '' : undefined}
          >
            <PreviewedPart part={component} settings={settings} sections={sections} plates={plates} />
          </div>
        ))}
        {shown.length > 0 && <PreviewedPart part="closing" settings={settings} sections={sections} />}
      </main>
      <div
        data-part="footer"
        className={styles.part}
        data-selected={framed && selected?.group === 'footer' ? '' : undefined}
      >
        <PreviewedPart part="footer" settings={settings} sections={sections} />
      </div>
    </div>
  )
}
