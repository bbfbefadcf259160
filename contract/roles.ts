import { z } from 'zod'

/** The roles of staff, from the most rights to the fewest. */
export const staffRoles = ['owner', 'admin', 'coach', 'assistant'] as const
export const StaffRole = z.enum(staffRoles).meta({ id: 'StaffRole' })
export type StaffRole = z.infer<typeof StaffRole>

/** The `role` in JSON, from before there were four: an owner is an admin, an assistant a coach. */
export const jsonRoles = {
  owner: 'admin',
  admin: 'admin',
  coach: 'coach',
  assistant: 'coach',
} as const satisfies Record<StaffRole, 'admin' | 'coach'>

/** Whose members a coach sees, with their requests and messages: everybody's, or of those assigned to them. */
export const Sees = z.enum(['all', 'mine']).meta({ id: 'Sees' })
export type Sees = z.infer<typeof Sees>

/** Whether staff see only the members assigned to them. The setting is a coach's: other roles see all. */
export function seesOnlyOwn(account: {
  staffRole?: StaffRole | null | undefined
  sees?: Sees | undefined
}): boolean {
  return account.staffRole === 'coach' && account.sees === 'mine'
}

/** The accesses of endpoints for staff, with the roles that have them. */
export const rolesWithAccess = {
  staff: staffRoles,
  coach: ['owner', 'admin', 'coach'],
  admin: ['owner', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffAccess = keyof typeof rolesWithAccess

/** Whether a staff role has an access. */
export function hasStaffAccess(role: StaffRole | null, access: StaffAccess): boolean {
  return rolesWithAccess[access].some((one) => one === role)
}

/**
 * What staff do, with the roles that may: shown to the team, and checked by the server through the accesses of
 * `calls`. The last has no access of its own, since it depends on the account: `mayManageRole`.
 */
export const staffTasks = [
  {
    task: 'requests',
    access: 'staff',
    calls: ['listAdminRequests', 'approveApplication', 'rejectApplication'],
  },
  { task: 'messages', access: 'staff', calls: ['listMessages', 'markReminded', 'listNoticeTexts'] },
  { task: 'members', access: 'staff', calls: ['listUsers', 'countUsers', 'getUser'] },
  {
    task: 'plans',
    access: 'coach',
    calls: ['addMember', 'changeUser', 'changeAccess', 'assignItem', 'giveStarterBundle'],
  },
  { task: 'health', access: 'coach', calls: ['readUserIntake', 'readUserProgress', 'commentProgress'] },
  { task: 'library', access: 'coach', calls: ['addResource', 'changeResource', 'saveStarterBundle'] },
  { task: 'site', access: 'coach', calls: ['publishSite', 'shareDraft', 'restoreSiteVersion'] },
  {
    task: 'numbers',
    access: 'coach',
    calls: ['readDashboard', 'readIncome', 'readClose', 'readVisits', 'readVisitFunnel', 'readReviewTimes'],
  },
  { task: 'erase', access: 'admin', calls: ['eraseUser'] },
  { task: 'team', access: 'admin', calls: ['addCoach', 'removeCoach', 'readAudit'] },
  { task: 'admins', access: 'owner', calls: [] },
] as const satisfies readonly { task: string; access: StaffAccess | 'owner'; calls: readonly string[] }[]
export type StaffTask = (typeof staffTasks)[number]

/** Whether a role may do a task. */
export function mayDo(role: StaffRole, { access }: Pick<StaffTask, 'access'>): boolean {
  return access === 'owner' ? role === 'owner' : hasStaffAccess(role, access)
}

/** Whether a role may create, change or remove accounts of another: owners all, admins coaches and assistants. */
export function mayManageRole(actor: StaffRole | null, role: StaffRole): boolean {
  return actor === 'owner' || (actor === 'admin' && (role === 'coach' || role === 'assistant'))
}
