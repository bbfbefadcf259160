import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { User } from './users.ts'
import { Day, Id, InstantInput, PlanId } from './values.ts'

/** How far ahead staff may set the end of access, in days from today. */
export const maxDaysAhead = 3 * 365

/** The longest pause, in days. */
export const maxPauseDays = 365

/**
 * When a pause of some days that starts or changes now ends: after as many days of 24 hours, so that the end of access
 * moves by exactly these days. In Cairo that is about the same hour: one hour off, and near midnight another day, if
 * the clocks change in between.
 */
export function endOfPause(days: number, now: Date): Date {
  return new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
}

/**
 * One change of a member's access by hand. `extend` adds days of 24 hours at the end, or opens access from now if it
 * has ended. `set_end` ends access with a day in Cairo. `pause` stops it for days of 24 hours from now, so it comes
 * back at about the same hour; where the clocks in Cairo change meanwhile it is one hour earlier or later, and near
 * midnight another day. It adds the time of the pause to the end of access; for a paused member
 * it changes when the pause ends, counted from now. `resume` ends a pause now: the rest of it is
 * deducted from the end. `change_package` changes the package only, if it still is `wasPlan`. `end` ends access now; the package stays, so the
 * member sees what they had and can renew.
 */
export const AccessChange = z
  .discriminatedUnion('act', [
    z.object({ act: z.literal('extend'), days: z.int({ error: 'days' }).min(1, 'days').max(365, 'days') }),
    z.object({ act: z.literal('set_end'), day: Day }),
    z.object({
      act: z.literal('pause'),
      days: z.int({ error: 'days' }).min(1, 'days').max(maxPauseDays, 'days'),
    }),
    z.object({ act: z.literal('resume') }),
    z.object({ act: z.literal('change_package'), plan: PlanId, wasPlan: PlanId }),
    z.object({ act: z.literal('end') }),
  ])
  .meta({ id: 'AccessChange' })
export type AccessChange = z.infer<typeof AccessChange>

/**
 * Changes a member's access. `wasEndDate` is what the caller saw: `endDateAfterPause` of a paused member, else
 * `endDate`; if it has changed since, nothing is done. `undo` undoes the change within an hour, as `undoPlan` of
 * `changeUser`, if access has not changed since; undoing a pause resumes access, so no time is lost.
 */
export const changeAccess = endpoint({
  id: 'changeAccess',
  method: 'POST',
  path: '/admin/users/{id}/access',
  summary: 'Extends, shortens, pauses, resumes or ends a member’s access, or changes their package.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  body: z.object({ change: AccessChange, wasEndDate: InstantInput.nullable() }),
  status: 200,
  response: z.object({ user: User, undo: z.string() }),
  errors: [
    'not_found',
    'invalid_input',
    'account_blocked',
    'access_changed',
    'no_active_plan',
    'no_access_left',
    'access_paused',
    'access_not_paused',
  ],
})
