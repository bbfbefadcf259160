import { CirclePlay, Link, Upload } from 'lucide-react'
import { completedLink, knownVideo } from '#contract/video-links.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { typeGlyphs, typeMessages } from '#web/ui/type-badge.tsx'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { ResourceFile } from './resource-file.tsx'
import styles from './resources.module.css'
import { siteNames } from './site-names.ts'
import { Stay } from './stay.tsx'
import { useFieldWords, useResourceForm } from './use-resource-form.ts'

/** Adds a document or a video to the library, by its link or as a file. Whatever fails, what was typed stays. */
export function ResourceForm({ kind }: { kind: ResourceKind }) {
  const words = useMessages(resourceMessages)
  const types = useMessages(typeMessages)
  const parts = useResourceForm(kind)
  const { form, source, file, isRunning, isWaiting, isFileMissing, failure } = parts
  const { errorOf, missing } = useFieldWords(form, kind, isFileMissing)
  const { register } = form
  const id = `add-${kind}`
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead level={3} id={id} icon={kind === 'video' ? <CirclePlay /> : <Upload />}>
        {words.kinds[kind].add}
      </CardHead>
      <form method="post" noValidate className={styles.form} onSubmit={parts.submit}>
        <TextField
          {...register('titleEn')}
          label={words.titleEn}
          error={errorOf('titleEn')}
          lang="en"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          {...register('titleAr')}
          label={words.titleAr}
          error={errorOf('titleAr')}
          lang="ar"
          dir="rtl"
          autoComplete="off"
        />
        {kind === 'document' && (
          <SegmentedControl
            {...register('type')}
            label={words.type}
            value={form.watch('type')}
            segments={[
              { value: 'training', label: types.training, icon: typeGlyphs.training },
              { value: 'diet', label: types.diet, icon: typeGlyphs.diet },
            ]}
          />
        )}
        <SegmentedControl
          {...register('source', { onChange: parts.onSource })}
          label={words.source}
          value={source}
          segments={[
            { value: 'link', label: words.byLink, icon: <Link /> },
            { value: 'file', label: words.byFile, icon: <Upload /> },
          ]}
        />
        <div className={classes(styles.whole, styles.wide)}>
          {source === 'link' ? (
            <LinkField
              kind={kind}
              link={form.watch('url')}
              error={errorOf('url')}
              field={register('url', {
                setValueAs: completedLink,
                onBlur: ({ target }) => {
                  target.value = completedLink(target.value)
                },
              })}
            />
          ) : (
            <ResourceFile ref={parts.fileInput} kind={kind} file={file} isMissing={isFileMissing} />
          )}
        </div>
        {missing.length > 0 && (
          <Notice tone="bad" role="alert" className={styles.wide}>
            <b>{words.incomplete}</b>
            <span>{words.missing(missing.join(words.comma))}</span>
          </Notice>
        )}
        {failure && (
          <Notice tone="bad" role="alert" className={styles.wide}>
            <b>{words.addFailed}</b>
            <span>{failure}</span>
          </Notice>
        )}
        <Button type="submit" busy={isRunning}>
          {isRunning ? (isWaiting ? words.waiting : words.adding) : words.kinds[kind].add}
        </Button>
      </form>
      {parts.isUnsent && <Stay />}
    </Card>
  )
}

type LinkFieldProps = {
  kind: ResourceKind
  link: string
  error: string | undefined
  field: ReturnType<ReturnType<typeof useResourceForm>['form']['register']>
}

function LinkField({ kind, link, error, field }: LinkFieldProps) {
  const words = useMessages(resourceMessages)
  const known = kind === 'video' ? knownVideo(link.trim()) : null
  return (
    <>
      <TextField
        {...field}
        type="url"
        label={words.kinds[kind].url}
        hint={kind === 'video' ? words.videoUrlHint : words.urlHint}
        error={error}
        placeholder="https://…"
        autoComplete="off"
      />
      <div role="status">
        {known && (
          <span className={styles.known}>
            <CirclePlay />
            {words.known(siteNames[known.site])}
          </span>
        )}
      </div>
    </>
  )
}
