import { type MouseEvent, useEffect, useRef } from 'react'
import { Dust } from '#web/landing/dust.tsx'
import { type PreviewedSite, tellEditor } from '#web/site-editor/preview/use-previewed-site.ts'
import EmptyLanding from './empty-landing.tsx'
import landing from './landing.module.css'
import { shownSections } from './landing-order.ts'
import styles from './preview.module.css'
import { PreviewedPart } from './previewed-parts.tsx'

const specks = 50

/** The landing page as a draft would have it. In an editor's frame, pressing a part selects it instead of following links. */
export function PreviewedLanding({ site, framed }: { site: PreviewedSite; framed: boolean }) {
  const { settings, sections, selected } = site
  const page = useRef<HTMLDivElement>(null)
  const shown = shownSections(sections, settings)

  useEffect(() => {
    if (!selected) return
    const part = page.current?.querySelector(`[data-part="${CSS.escape(selected)}"]`)
    part?.scrollIntoView({ block: 'start' })
  }, [selected])

  function press(event: MouseEvent) {
    const part = (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset.part
    if (!part) return
    event.preventDefault()
    event.stopPropagation()
    tellEditor({ kind: 'pressed', group: groups[part] ?? part })
  }

  return (
    <div ref={page} onClickCapture={framed ? press : undefined}>
      <div data-part="bar" className={styles.part}>
        <PreviewedPart part="bar" settings={settings} sections={sections} />
      </div>
      <main id="main" tabIndex={-1} className={shown[0]?.component === 'hero' ? undefined : landing.belowBar}>
        <Dust count={specks} className={landing.dust} />
        {shown.length === 0 && <EmptyLanding />}
        {shown.map(({ id, component, plates }) => (
          <div
            key={id}
            data-part={component}
            className={styles.part}
            data-selected={framed && selected === component ? '' : undefined}
          >
            <PreviewedPart part={component} settings={settings} sections={sections} plates={plates} />
          </div>
        ))}
      </main>
      <div data-part="footer" className={styles.part}>
        <PreviewedPart part="footer" settings={settings} sections={sections} />
      </div>
    </div>
  )
}

/** The groups of fields behind those parts that go by another name. */
const groups: Record<string, string> = { bar: 'identity' }
