import { z } from 'zod'
import { mayManageRole, Sees, StaffRole, staffRoles } from '#contract/roles.ts'
import { type Coach, changeCoach, removeCoach } from '#contract/staff.ts'
import { type Invitation, revokeInvitation } from '#contract/staff-invitations.ts'
import { TypedPassword } from '#contract/text.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useRefreshTeam } from './queries.ts'
import { RoleField } from './role-field.tsx'
import { SightField } from './sight-field.tsx'
import { teamMessages } from './team-messages.ts'

type AccountProps = { colleague: Coach; ownRole: StaffRole; onClose: () => void }

const RoleChange = z.object({ staffRole: StaffRole, sees: Sees, currentPassword: TypedPassword })

/** Gives a colleague another role; to a coach, other members to see. */
export function RoleDialog({ colleague, ownRole, onClose }: AccountProps) {
  const t = useMessages(teamMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const fail = useFailureToast()
  const refresh = useRefreshTeam()
  const { staffRole: present = 'coach', sees = 'mine' } = colleague.account ?? {}
  const { form, field, values, isSending } = useCallForm({
    schema: RoleChange,
    // Who becomes a coach begins with the members assigned to them.
    initial: { staffRole: present, sees, currentPassword: '' },
    send: ({ sees: wanted, ...body }) => {
      const seen = body.staffRole === 'coach' ? { sees: wanted } : {}
      return call(changeCoach, { params: { id: colleague._id }, body: { ...body, ...seen } }, { language })
    },
    onSent: ({ coach }) => {
      refresh()
      onClose()
      const role = coach.account?.staffRole ?? 'coach'
      const seen = coach.account?.sees
      const words = seen ? `${t.roles[role]} · ${t.sees.names[seen]}` : t.roles[role]
      toast.show({ title: t.role.saved(isolate(coach.name), words) })
    },
    onFailed: (error, atFields) => {
      if (atFields) return
      fail(t.role.failed, error)
      // A colleague may have changed the account meanwhile.
      refresh()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.changeRoleOf(isolate(colleague.name))}
      form={form}
      dismissible={!isSending}
      footer={
        <Button type="submit" busy={isSending}>
          {isSending ? t.role.saving : t.role.save}
        </Button>
      }
    >
      <div className={stack(18)}>
        <RoleField
          {...field('staffRole')}
          label={t.invite.role}
          hint={t.role.lead}
          roles={staffRoles.filter((role) => mayManageRole(ownRole, role))}
        />
        {values.staffRole === 'coach' && <SightField {...field('sees')} />}
        <PasswordField
          {...field('currentPassword')}
          label={t.invite.password}
          hint={t.invite.passwordHint}
          autoComplete="current-password"
        />
      </div>
    </Dialog>
  )
}

const Ending = z.object({ currentPassword: TypedPassword })

/** Ends a colleague's access, after saying what is lost. */
export function EndAccessDialog({ colleague, onClose }: Omit<AccountProps, 'ownRole'>) {
  const t = useMessages(teamMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const fail = useFailureToast()
  const refresh = useRefreshTeam()
  const { form, field, isSending } = useCallForm({
    schema: Ending,
    initial: { currentPassword: '' },
    send: async (body) => {
      await call(removeCoach, { params: { id: colleague._id }, body }, { language })
      return colleague
    },
    onSent: ({ name }) => {
      refresh()
      onClose()
      toast.show({ title: t.end.done(isolate(name)) })
    },
    onFailed: (error, atFields) => {
      if (atFields) return
      fail(t.end.failed, error)
      // A colleague may have changed the account meanwhile.
      refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.endAccessOf(isolate(colleague.name))}
      form={form}
      confirmLabel={isSending ? t.end.ending : t.end.confirm}
      busy={isSending}
    >
      <div className={stack(14)}>
        <p>{t.end.goes}</p>
        <p>{t.end.stays}</p>
        <Notice tone="warn">{t.end.final}</Notice>
        <PasswordField
          {...field('currentPassword')}
          label={t.invite.password}
          autoComplete="current-password"
        />
      </div>
    </ConfirmDialog>
  )
}

type RevokeProps = { invitation: Invitation; onClose: () => void }

/** Revokes an invitation. */
export function RevokeDialog({ invitation, onClose }: RevokeProps) {
  const t = useMessages(teamMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const fail = useFailureToast()
  const refresh = useRefreshTeam()
  const { mutate, isPending } = useGuardedMutation<void, void>({
    mutationFn: () => call(revokeInvitation, { params: { id: invitation._id } }, { language }),
    onSuccess: () => toast.show({ title: t.revoked }),
    onError: (error) => fail(t.revokeFailed, error),
    onSettled: () => {
      refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={mutate}
      title={t.revokeTitle(isolate(invitation.name))}
      confirmLabel={t.revoke}
      busy={isPending}
    >
      <p>{t.revokeLead}</p>
    </ConfirmDialog>
  )
}
