import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#contract/values.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { editorMessages } from '#web/site-editor/messages.ts'
import { panelMessages } from '#web/site-editor/panel/messages.ts'
import { Choices } from './choices.tsx'
import styles from './preview.module.css'
import type { PreviewLook } from './preview-messages.ts'
import type { Attention } from './use-attention.ts'
import { useFollowing } from './use-following.ts'
import { useToldPreview } from './use-told-preview.ts'

const widths = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof widths

type PreviewFrameProps = {
  /** The group of fields that is open. */
  selected: string | null
  /** Where in it somebody is at work. */
  attention: Attention
  onSelect: (group: string) => void
}

/** The page as visitors would see it, on a phone or a desktop, in either language and theme. Pressing a part selects it. */
export function PreviewFrame(props: PreviewFrameProps) {
  const words = useMessages(panelMessages)
  const [width, setWidth] = useState<Width>('phone')
  const [language, setLanguage] = useFollowing(useLanguage().language)
  const [theme, setTheme] = useFollowing(useTheme().theme)
  const look = useMemo(() => ({ language, theme }), [language, theme])
  return (
    <section aria-label={words.preview} className={styles.pane}>
      <div className={styles.bar}>
        <Choices
          label={words.previewWidth}
          value={width}
          options={{ phone: words.phone, desktop: words.desktop }}
          onChange={setWidth}
        />
        <LanguageChoice value={language} onChange={setLanguage} />
        <Choices
          label={words.previewTheme}
          value={theme}
          options={{ dark: words.dark, light: words.light }}
          onChange={setTheme}
        />
      </div>
      <Framed width={width} look={look} {...props} />
    </section>
  )
}

function LanguageChoice({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const words = useMessages(panelMessages)
  const names = useMessages(editorMessages).languages
  return <Choices label={words.previewLanguage} value={value} options={names} onChange={onChange} />
}

type FramedProps = PreviewFrameProps & { width: Width; look: PreviewLook }

function Framed({ width, look, selected, attention, onSelect }: FramedProps) {
  const words = useMessages(panelMessages)
  const { store } = useEditor()
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const device = useRef<HTMLDivElement>(null)
  useScale(room, device, widths[width])
  useToldPreview(frame, { store, look, selected, attention, onPress: onSelect })
  return (
    <div ref={room} className={styles.room}>
      <div ref={device} className={styles.device} data-width={width}>
        <iframe ref={frame} title={words.preview} src="/preview" className={styles.page} />
      </div>
    </div>
  )
}

/** Shows a page of a width as much smaller than real as it takes to fit its room. */
function useScale(
  room: RefObject<HTMLElement | null>,
  device: RefObject<HTMLElement | null>,
  width: number,
): void {
  useEffect(() => {
    const element = room.current
    if (!element) return
    device.current?.style.setProperty('--width', `${width}px`)
    const watching = new ResizeObserver(([entry]) => {
      const available = entry?.contentRect.width ?? width
      // Out of sight there is no room at all; a page without a width would be without an end once it is in sight.
      if (available > 0) device.current?.style.setProperty('--scale', String(Math.min(1, available / width)))
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [room, device, width])
}
