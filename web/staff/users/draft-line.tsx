import { X } from 'lucide-react'
import { documentTypes } from '#contract/assigned-items.ts'
import { completedLink } from '#contract/video-links.ts'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field-frame.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TypeBadge, typeMessages } from '#web/ui/type-badge.tsx'
import styles from './assign-resources.module.css'
import type { DraftKind, DraftProblems, ItemDraft } from './item-drafts.ts'
import { userMessages } from './messages.ts'

const longestTitle = 200

type DraftLineProps = {
  id: string
  /** "Video 2", the accessible name of the line. */
  name: string
  kind: DraftKind
  draft: ItemDraft
  problems: Partial<DraftProblems[string]>
  disabled: boolean
  onChange: (part: Partial<ItemDraft>) => void
  onRemove: () => void
}

/** One line to assign: title, link and a document's type; or a resource picked from the library. */
export function DraftLine({ id, name, kind, draft, problems, disabled, onChange, onRemove }: DraftLineProps) {
  const t = useMessages(userMessages).assign
  const types = useMessages(typeMessages)
  const tooLong = useLengthError()
  const problemId = `${id}-problem`
  const completed = completedLink(draft.url)
  const remove = (
    <IconButton
      label={`${t.remove}: ${draft.title || name}`}
      className={styles.removeLine}
      disabled={disabled}
      aria-describedby={problems.resourceId && problemId}
      data-refused={problems.resourceId && ''}
      onClick={onRemove}
    >
      <X />
    </IconButton>
  )
  if (draft.resourceId) {
    return (
      <li className={styles.picked}>
        <span>
          <b>
            <bdi>{draft.title}</bdi>
          </b>
          <span className={cluster(8)}>
            <Badge tone="ok">{t.library}</Badge>
            {kind === 'documents' && <TypeBadge type={draft.type} />}
          </span>
          {problems.resourceId && <FieldError id={problemId}>{problems.resourceId}</FieldError>}
        </span>
        {remove}
      </li>
    )
  }
  return (
    <li>
      <fieldset className={classes(styles.line, kind === 'documents' && styles.typed)} disabled={disabled}>
        <legend className="visually-hidden">{name}</legend>
        <TextField
          id={`${id}-title`}
          label={t.itemTitle}
          error={problems.title ?? tooLong(draft.title, longestTitle)}
          autoComplete="off"
          value={draft.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {kind === 'documents' && (
          <SelectField
            label={t.type}
            error={problems.type}
            value={draft.type}
            onChange={({ target }) => onChange({ type: documentTypes.find((type) => type === target.value) })}
          >
            {documentTypes.map((type) => (
              <option key={type} value={type}>
                {types[type]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          type="url"
          label={t.url}
          error={problems.url}
          placeholder="https://…"
          autoComplete="off"
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value })}
          onBlur={() => completed !== draft.url && onChange({ url: completed })}
        />
        {remove}
      </fieldset>
    </li>
  )
}
