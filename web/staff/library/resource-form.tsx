import { CirclePlay, Link, Upload } from 'lucide-react'
import { completedLink, knownVideo } from '#contract/video-links.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { typeGlyphs, typeMessages } from '#web/ui/type-badge.tsx'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { ResourceFile } from './resource-file.tsx'
import styles from './resources.module.css'
import { siteNames } from './site-names.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useMissing, useResourceForm } from './use-resource-form.ts'

/** Adds a document or video to the library, by link or as a file. The input stays if the call fails. */
export function ResourceForm({ kind }: { kind: ResourceKind }) {
  const t = useMessages(resourceMessages)
  const types = useMessages(typeMessages)
  const form = useResourceForm(kind)
  const { field, values, file, isSending, isWaiting, isFileMissing, failure } = form
  const missing = useMissing(form, kind)
  const id = `add-${kind}`
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead level={3} id={id} icon={kind === 'video' ? <CirclePlay /> : <Upload />}>
        {t.kinds[kind].add}
      </CardHead>
      <form {...form.form} className={styles.form}>
        <TextField {...field('titleEn')} label={t.titleEn} lang="en" dir="ltr" autoComplete="off" />
        <TextField {...field('titleAr')} label={t.titleAr} lang="ar" dir="rtl" autoComplete="off" />
        {kind === 'document' && (
          <SegmentedControl
            {...field('type')}
            label={t.type}
            segments={[
              { value: 'training', label: types.training, icon: typeGlyphs.training },
              { value: 'diet', label: types.diet, icon: typeGlyphs.diet },
            ]}
          />
        )}
        <SegmentedControl
          {...field('source')}
          onChange={form.onSource}
          label={t.source}
          segments={[
            { value: 'link', label: t.byLink, icon: <Link /> },
            { value: 'file', label: t.byFile, icon: <Upload /> },
          ]}
        />
        <div className={classes(stack(8), styles.wide)}>
          {values.source === 'link' ? (
            <LinkField kind={kind} form={form} />
          ) : (
            <ResourceFile kind={kind} file={file} isMissing={isFileMissing} />
          )}
        </div>
        {missing.length > 0 && (
          <Notice tone="bad" role="alert" className={styles.wide}>
            <b>{t.incomplete}</b>
            <span>{t.missing(missing.join(t.comma))}</span>
          </Notice>
        )}
        {failure && (
          <Notice tone="bad" role="alert" className={styles.wide}>
            <b>{t.addFailed}</b>
            <span>{failure}</span>
          </Notice>
        )}
        <Button type="submit" busy={isSending}>
          {isSending ? (isWaiting ? t.waiting : t.adding) : t.kinds[kind].add}
        </Button>
      </form>
      {form.isUnsent && <UnsavedChangesGuard />}
    </Card>
  )
}

type LinkFieldProps = { kind: ResourceKind; form: ReturnType<typeof useResourceForm> }

function LinkField({ kind, form }: LinkFieldProps) {
  const t = useMessages(resourceMessages)
  const known = kind === 'video' ? knownVideo(completedLink(form.values.url).trim()) : null
  return (
    <>
      <TextField
        {...form.field('url')}
        type="url"
        onBlur={({ target }) => form.write({ url: completedLink(target.value) })}
        label={t.kinds[kind].url}
        hint={kind === 'video' ? t.videoUrlHint : t.urlHint}
        placeholder="https://…"
        autoComplete="off"
      />
      <div role="status">
        {known && (
          <span className={styles.known}>
            <CirclePlay />
            {t.known(siteNames[known.site])}
          </span>
        )}
      </div>
    </>
  )
}
