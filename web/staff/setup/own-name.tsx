import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { verifyStaff } from '#contract/auth.ts'
import { changeCoach, hasPublicName } from '#contract/staff.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { setUpMessages } from './messages.ts'
import { OwnNameField } from './own-name-field.tsx'
import styles from './setup.module.css'

const queryKey = ['own-staff-account']

/** Asks staff without a public name for the name that members see; else renders nothing. */
export function OwnName() {
  const t = useMessages(setUpMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(verifyStaff, {}, { signal, language })).user,
  })
  const save = useGuardedMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(changeCoach, { params: { id }, body: { name } }, { language }),
    onSuccess: () => {
      toast.show({ title: t.nameSaved })
      return client.invalidateQueries({ queryKey })
    },
  })
  if (!data || hasPublicName(data)) return null
  const error = save.error instanceof ApiError ? save.error : null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!data) return
    save.mutate({ id: data._id, name: String(new FormData(event.currentTarget).get('name')) })
  }

  return (
    <Card as="section" className={stack(16)} aria-labelledby="own-name">
      <h2 id="own-name">{t.ownNameTitle}</h2>
      <p className={styles.muted}>{t.ownNameMissing}</p>
      <form method="post" noValidate onSubmit={submit} className={stack(16)}>
        <OwnNameField error={error?.fields.name} />
        {error && !error.fields.name && (
          <Notice tone="bad" role="alert">
            {error.sentence}
          </Notice>
        )}
        <Button type="submit" wide busy={save.isPending}>
          {t.saveName}
        </Button>
      </form>
    </Card>
  )
}
