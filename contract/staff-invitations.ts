import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Sees, StaffRole } from './roles.ts'
import { NewPassword, PersonName, TypedPassword, Username } from './text.ts'
import { Id, Instant } from './values.ts'

/** How long the link of an invitation works, in hours. */
export const invitationHours = 48

/** How many open invitations are listed, the newest. */
export const invitationsShown = 50

/** An open invitation to the team. `invitedBy` is the name of the inviting colleague. */
export const Invitation = z
  .object({
    _id: Id,
    name: z.string(),
    staffRole: StaffRole,
    /** Only for coaches. */
    sees: Sees.optional(),
    language: z.enum(['ar', 'en']),
    invitedBy: z.string(),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/**
 * Invites a person to the team; the link is in the response only. Admins invite coaches and assistants, owners anybody.
 * `sees` is whose members a coach will see: by default only those assigned to them.
 * A missing or wrong `currentPassword` is 422 at its field.
 */
export const inviteStaff = endpoint({
  id: 'inviteStaff',
  method: 'POST',
  path: '/admin/invitations',
  summary: 'Creates a one-time link by which a person joins the team.',
  access: 'admin',
  body: z.object({
    name: PersonName,
    staffRole: StaffRole,
    sees: Sees.default('mine'),
    language: z.enum(['ar', 'en']),
    currentPassword: TypedPassword,
  }),
  status: 201,
  response: z.object({ invitation: Invitation, url: z.string() }),
  errors: ['invalid_input', 'too_many_attempts', 'busy'],
})

/** The invitations whose link still works, newest first. */
export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'GET',
  path: '/admin/invitations',
  summary: 'Lists the open invitations to the team, at most fifty.',
  access: 'admin',
  status: 200,
  response: z.object({ invitations: z.array(Invitation) }),
  errors: [],
})

export const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/admin/invitations/{id}',
  summary: 'Revokes an invitation: its link does not work any more.',
  access: 'admin',
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found'],
})

const token = z.string().min(1, 'required').max(200)

/** Who an invitation is for, before it is accepted. */
export const openInvitation = endpoint({
  id: 'openInvitation',
  method: 'POST',
  path: '/invitations/open',
  summary: 'Reads the invitation of a link, without using it.',
  access: 'token',
  belongsTo: 'nobody',
  body: z.object({ token }),
  status: 200,
  response: z.object({ invitation: Invitation.pick({ name: true, staffRole: true, expiresAt: true }) }),
  errors: ['link_invalid', 'too_many_attempts'],
})

/** Creates the account of an invited person, who then signs in; the page does that with what they typed. */
export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Accepts an invitation to the team with a username and a password.',
  access: 'token',
  belongsTo: 'nobody',
  body: z.object({ token, username: Username, password: NewPassword }),
  status: 201,
  response: z.object({ username: z.string() }),
  errors: ['invalid_input', 'link_invalid', 'username_taken', 'too_many_attempts', 'busy'],
  repeatable: true,
})
