import { X } from 'lucide-react'
import { documentTypes } from '#contract/items.ts'
import { completedLink } from '#contract/video-links.ts'
import { useLengthFault } from '#web/platform/length-fault.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field-frame.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import rows from '#web/ui/rows.module.css'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TypeBadge, typeMessages } from '#web/ui/type-badge.tsx'
import styles from './assign-resources.module.css'
import type { Draft, DraftKind, DraftProblems } from './item-drafts.ts'
import { userMessages } from './messages.ts'

const longestTitle = 200

type DraftLineProps = {
  id: string
  /** "Video 2", for those who can't see where a line stands. */
  name: string
  kind: DraftKind
  draft: Draft
  problems: Partial<DraftProblems[string]>
  disabled: boolean
  onChange: (part: Partial<Draft>) => void
  onRemove: () => void
}

/** One thing that is about to be given: its title and link, a document's type; or what was taken from the library. */
export function DraftLine({ id, name, kind, draft, problems, disabled, onChange, onRemove }: DraftLineProps) {
  const words = useMessages(userMessages).assign
  const types = useMessages(typeMessages)
  const tooLong = useLengthFault()
  const problemId = `${id}-problem`
  const completed = completedLink(draft.url)
  const remove = (
    <IconButton
      label={`${words.remove}: ${draft.title || name}`}
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
          <span className={rows.badges}>
            <Badge tone="ok">{words.library}</Badge>
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
          label={words.itemTitle}
          error={problems.title ?? tooLong(draft.title, longestTitle)}
          autoComplete="off"
          value={draft.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {kind === 'documents' && (
          <SelectField
            label={words.type}
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
          label={words.url}
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
