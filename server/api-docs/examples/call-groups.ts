/**
 * The groups of calls, in the order in which the main job needs them. A call belongs to the group with the longest path
 * that is a prefix of its own.
 */
export const callGroups = [
  {
    name: 'Health and set-up',
    description:
      'Whether the product runs, what is wrong with how it is installed; its first admin; what browsers report of its pages.',
    paths: ['/health', '/admin/health', '/setup', '/admin/installation', '/csp'],
  },
  {
    name: 'Applying',
    description: 'Packages, the payment proof, the application and how it stands.',
    paths: [
      '/subscriptions',
      '/subscriptions/plans',
      '/subscriptions/submit',
      '/subscriptions/status',
      '/upload/payment-proof',
    ],
  },
  {
    name: 'Signing in and out',
    description: 'Tokens of members and staff; forgotten passwords.',
    paths: [
      '/auth/login',
      '/auth/register',
      '/auth/coach-login',
      '/auth/verify-admin',
      '/auth/logout',
      '/auth/forgot-password',
      '/auth/reset-password',
    ],
  },
  {
    name: 'Reviewing applications',
    description: 'What waits, approving and rejecting; the coach’s figures.',
    paths: [
      '/subscriptions/all',
      '/admin/requests',
      '/admin/approve',
      '/admin/reject',
      '/admin/coach-dashboard',
      '/admin/waiting',
      '/coach/requests',
      '/coach/approve',
      '/coach/reject',
      '/coach/dashboard-stats',
    ],
  },
  {
    name: 'Members, for staff',
    description: 'Who there is, what they were given, their plan, their coach.',
    paths: ['/admin/users', '/coach/assign-resources', '/coach/assign'],
  },
  {
    name: 'What a member has',
    description: 'Reading and opening what one was given; renewing, withdrawing, asking for a review.',
    paths: [
      '/subscriptions/my-resources',
      '/subscriptions/access-resource',
      '/subscriptions/current',
      '/subscriptions/subscribe',
      '/subscriptions/resend',
      '/subscriptions/cancel',
      '/program-reviews',
    ],
  },
  {
    name: 'One’s own account',
    description: 'Profile, password, sessions, one’s data.',
    paths: ['/auth'],
  },
  {
    name: 'Progress',
    description: 'A member’s weeks: workouts, figures, photos, comments.',
    paths: ['/progress'],
  },
  {
    name: 'Library',
    description: 'Videos and documents that can be given.',
    paths: ['/resources', '/admin/resources'],
  },
  { name: 'Uploads', description: 'Uploads for the site, the library and progress.', paths: ['/upload'] },
  { name: 'Coaches', description: 'Who coaches; the accounts of staff.', paths: ['/coach'] },
  {
    name: 'Site',
    description: 'What visitors read: settings, versions, previews, pictures.',
    paths: ['/site'],
  },
  {
    name: 'Messages, mails, visits',
    description: 'The contact form and its inbox, the outbox, how many came.',
    paths: ['/contact', '/admin/messages', '/admin/mails', '/visits', '/admin/visits', '/admin/audit'],
  },
] as const
