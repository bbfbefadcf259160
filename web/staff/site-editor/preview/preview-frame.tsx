import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#contract/values.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { panelMessages } from '#web/staff/site-editor/panel/messages.ts'
import { Choices } from './choices.tsx'
import styles from './preview.module.css'
import type { PreviewLook } from './preview-messages.ts'
import type { Attention } from './use-focused-path.ts'
import { useFollowing } from './use-following.ts'
import { usePreviewMessages } from './use-preview-messages.ts'

const widths = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof widths

type PreviewFrameProps = {
  /** The id of the open group of fields. */
  selected: string | null
  /** The path that is being edited. */
  attention: Attention
  onSelect: (group: string) => void
}

/** The draft as visitors would see it, by width, language and theme. Pressing a part selects its group. */
export function PreviewFrame(props: PreviewFrameProps) {
  const t = useMessages(panelMessages)
  const [width, setWidth] = useState<Width>('phone')
  const [language, setLanguage] = useFollowing(useLanguage().language)
  const [theme, setTheme] = useFollowing(useTheme().theme)
  const look = useMemo(() => ({ language, theme }), [language, theme])
  return (
    <section aria-label={t.preview} className={styles.pane}>
      <div className={styles.bar}>
        <Choices
          label={t.previewWidth}
          value={width}
          options={{ phone: t.phone, desktop: t.desktop }}
          onChange={setWidth}
        />
        <LanguageChoice value={language} onChange={setLanguage} />
        <Choices
          label={t.previewTheme}
          value={theme}
          options={{ dark: t.dark, light: t.light }}
          onChange={setTheme}
        />
      </div>
      <Framed width={width} look={look} {...props} />
    </section>
  )
}

function LanguageChoice({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const t = useMessages(panelMessages)
  const names = useMessages(editorMessages).languages
  return <Choices label={t.previewLanguage} value={value} options={names} onChange={onChange} />
}

type FramedProps = PreviewFrameProps & { width: Width; look: PreviewLook }

function Framed({ width, look, selected, attention, onSelect }: FramedProps) {
  const t = useMessages(panelMessages)
  const { store } = useEditor()
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const device = useRef<HTMLDivElement>(null)
  useScale(room, device, widths[width])
  usePreviewMessages(frame, { store, look, selected, attention, onPress: onSelect })
  return (
    <div ref={room} className={styles.room}>
      <div ref={device} className={styles.device} data-width={width}>
        <iframe ref={frame} title={t.preview} src="/preview" className={styles.page} />
      </div>
    </div>
  )
}

/** Scales a page of a fixed width down to fit its container. */
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
      // A hidden container has no width, and a scale of 0 would make the page infinitely high when it is shown again.
      if (available > 0) device.current?.style.setProperty('--scale', String(Math.min(1, available / width)))
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [room, device, width])
}
