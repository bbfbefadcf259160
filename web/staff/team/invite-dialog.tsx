import { useState } from 'react'
import { mayManageRole, type StaffRole, staffRoles } from '#contract/roles.ts'
import { inviteStaff } from '#contract/staff-invitations.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { localized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useRefreshTeam } from './queries.ts'
import { RoleField } from './role-field.tsx'
import { SightField } from './sight-field.tsx'
import styles from './team.module.css'
import { invitationText, teamMessages } from './team-messages.ts'

type Made = { name: string; language: Language; url: string }
type InviteDialogProps = { ownRole: StaffRole; onClose: () => void }

/** Invites a person: who, as what, and then the link, which is shown once. */
export function InviteDialog({ ownRole, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  return made ? (
    <LinkDialog made={made} onClose={onClose} />
  ) : (
    <InviteForm ownRole={ownRole} onMade={setMade} onClose={onClose} />
  )
}

function InviteForm({ ownRole, onMade, onClose }: InviteDialogProps & { onMade: (made: Made) => void }) {
  const t = useMessages(teamMessages).invite
  const { language } = useLanguage()
  const fail = useFailureToast()
  const refresh = useRefreshTeam()
  const { form, field, values, isSending } = useCallForm({
    schema: inviteStaff.body,
    initial: { name: '', staffRole: 'assistant', sees: 'mine', language, currentPassword: '' },
    send: (body) => call(inviteStaff, { body }, { language }),
    onSent: ({ invitation, url }) => {
      refresh()
      onMade({ name: invitation.name, language: invitation.language, url })
    },
    onFailed: (error, atFields) => {
      if (!atFields) fail(t.failed, error)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      form={form}
      dismissible={!isSending}
      footer={
        <Button type="submit" busy={isSending}>
          {isSending ? t.making : t.make}
        </Button>
      }
    >
      <div className={stack(18)}>
        <TextField {...field('name')} label={t.name} hint={t.nameHint} maxLength={120} autoComplete="off" />
        <RoleField
          {...field('staffRole')}
          label={t.role}
          roles={staffRoles.filter((role) => mayManageRole(ownRole, role)).reverse()}
        />
        {values.staffRole === 'coach' && <SightField {...field('sees')} />}
        <SegmentedControl
          {...field('language')}
          label={t.language}
          segments={[
            { value: 'ar', label: <span lang="ar">{t.languages.ar}</span> },
            { value: 'en', label: <span lang="en">{t.languages.en}</span> },
          ]}
        />
        <PasswordField
          {...field('currentPassword')}
          label={t.password}
          hint={t.passwordHint}
          autoComplete="current-password"
        />
      </div>
    </Dialog>
  )
}

function LinkDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useMessages(teamMessages).invite
  const { settings } = useSite()
  const site = localized(settings.companyName, made.language)
  const text = invitationText[made.language](made.name, site, made.url)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.readyTitle(isolate(made.name))}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className={stack(16)}>
        <p className={styles.link}>
          <span className="visually-hidden">{t.link}: </span>
          <Ltr wraps>{made.url}</Ltr>
        </p>
        <p className="muted small">{t.ready}</p>
        <ButtonLink
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          newTab
          wide
          icon={<WhatsAppIcon />}
          data-autofocus
        >
          {t.whatsapp}
        </ButtonLink>
        <CopyButton value={made.url} wide size="regular">
          {t.copy}
        </CopyButton>
      </div>
    </Dialog>
  )
}
