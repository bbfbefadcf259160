import { useLocalized } from '#web/platform/localized.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { PictureControl } from '#web/staff/site-editor/media/picture-control.tsx'
import { ConsentNote } from './consent-note.tsx'
import type { Field } from './field.ts'
import { ControlBox, FieldBox } from './field-box.tsx'
import styles from './fields.module.css'
import { ListControl } from './list-control.tsx'
import { ChoiceControl, NumberControl, PlainControl } from './plain-controls.tsx'
import { TextInBoth } from './text-in-both.tsx'
import { TextList } from './text-list.tsx'
import { WeightsControl } from './weights-control.tsx'

/** One field of the editor. `inside` is the path of the list entry that it belongs to. */
export function FieldView({ field, inside }: { field: Field; inside?: Place }) {
  const localized = useLocalized()
  if (field.kind === 'set') {
    return (
      <fieldset className={styles.set}>
        <legend>{localized(field.label)}</legend>
        {field.hint && <p className={styles.hint}>{localized(field.hint)}</p>}
        {field.fields.map((one) => (
          <FieldView key={keyOf(one)} field={one} inside={inside} />
        ))}
      </fieldset>
    )
  }
  const place = inside === undefined ? field.place : `${inside}.${field.place}`
  const placed = { ...field, place } as typeof field
  const nested = inside !== undefined
  const box = { place, label: field.label, nested }
  switch (placed.kind) {
    case 'list':
      return (
        <ListControl
          field={placed}
          renderField={(inner, at) => <FieldView key={keyOf(inner)} field={inner} inside={at} />}
        />
      )
    case 'texts':
      return <TextList field={placed} nested={nested} />
    case 'text':
      return (
        <FieldBox {...box} hint={placed.hint}>
          <TextInBoth place={place} rows={placed.rows} fits={placed.fits} />
        </FieldBox>
      )
    case 'picture':
      return (
        <FieldBox {...box} hint={placed.hint}>
          <PictureControl field={placed} />
        </FieldBox>
      )
    case 'plain':
      return (
        <ControlBox {...box}>
          <PlainControl field={placed} />
        </ControlBox>
      )
    case 'number':
      return (
        <ControlBox {...box}>
          <NumberControl field={placed} />
        </ControlBox>
      )
    case 'consent':
      return <ConsentNote field={placed} />
    case 'weights':
      return (
        <ControlBox {...box}>
          <WeightsControl field={placed} />
        </ControlBox>
      )
    default:
      return (
        <ControlBox {...box}>
          <ChoiceControl field={placed} />
        </ControlBox>
      )
  }
}

/** A React key that is unique among the fields of one group, set or entry. */
export function keyOf(field: Field): string {
  return field.kind === 'set' ? field.label.en : field.place
}
