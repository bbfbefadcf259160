import { ArrowDown, ArrowUp, ChevronDown, GripVertical } from 'lucide-react'
import { useState } from 'react'
import type { SectionSetting } from '#contract/site.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { sectionGroups } from '#web/staff/site-editor/fields/section-fields.ts'
import { useSectionName } from '#web/staff/site-editor/fields/use-section-name.ts'
import { useSectionSettings } from '#web/staff/site-editor/section-settings.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { stack } from '#web/ui/layout.ts'
import { GroupFields } from './group-fields.tsx'
import { panelMessages } from './messages.ts'
import styles from './panel.module.css'
import { Switch } from './switch.tsx'
import { useDragOrder } from './use-drag-order.ts'

type SectionsListProps = { opened: string | null; onOpen: (group: string | null) => void }

/** The sections of the landing page in their order: to reorder, show or hide, and open. */
export function SectionsList({ opened, onOpen }: SectionsListProps) {
  const t = useMessages(panelMessages)
  const { number } = useFormat()
  const { sections, move: moveSection, show } = useSectionSettings()
  const nameOf = useSectionName()
  const [announcement, setAnnouncement] = useState('')

  function move(from: number, to: number, sentenceFor = t.moved) {
    const section = sections[from]
    if (!section || to < 0 || to >= sections.length) return
    moveSection(from, to)
    setAnnouncement(sentenceFor(nameOf(section), number(to + 1), number(sections.length)))
  }
  const putBack = (from: number, to: number) => move(from, to, t.putBack)
  const { list, dragged, gripOf } = useDragOrder({ onDrop: move, onPutBack: putBack })

  return (
    <>
      <ol ref={list} className={stack(10)}>
        {sections.map((section, index) => (
          <li
            key={section.id}
            data-section={section.component}
            data-insert={dragged?.before === index ? 'before' : undefined}
            data-insert-end={
              dragged?.before === sections.length && index === sections.length - 1 ? '' : undefined
            }
            className={classes(
              styles.row,
              !section.enabled && styles.off,
              dragged?.from === index && styles.dragged,
            )}
          >
            <SectionRow
              section={section}
              index={index}
              total={sections.length}
              name={nameOf(section)}
              grip={gripOf(index)}
              isOpen={opened === section.component}
              onToggle={() => onOpen(opened === section.component ? null : section.component)}
              onMove={(by) => move(index, index + by)}
              onShow={(enabled) => show(section.id, enabled)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

type SectionRowProps = {
  section: SectionSetting
  index: number
  total: number
  name: string
  grip: ReturnType<ReturnType<typeof useDragOrder>['gripOf']>
  isOpen: boolean
  onToggle: () => void
  onMove: (by: number) => void
  onShow: (enabled: boolean) => void
}

function SectionRow(props: SectionRowProps) {
  const { section, index, total, name, grip, isOpen, onToggle, onMove, onShow } = props
  const t = useMessages(panelMessages)
  const { number } = useFormat()
  const group = sectionGroups.find(({ id }) => id === section.component)
  const isFirst = index === 0
  const isLast = index === total - 1
  return (
    <>
      <div className={styles.rowHead}>
        <IconButton label={t.grip(name)} className={styles.grip} {...grip}>
          <GripVertical />
        </IconButton>
        <bdi className={styles.index}>{number(index + 1)}</bdi>
        <button
          type="button"
          className={styles.rowName}
          aria-expanded={group ? isOpen : undefined}
          disabled={!group}
          onClick={onToggle}
        >
          {name}
          {!section.enabled && <span className={styles.hidden}>{t.hidden}</span>}
          {group && <ChevronDown />}
        </button>
        <IconButton label={t.up(name)} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={t.down(name)} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
          <ArrowDown />
        </IconButton>
        <Switch label={t.show(name)} checked={section.enabled} onChange={onShow} />
      </div>
      {group && isOpen && <GroupFields group={group} />}
    </>
  )
}
