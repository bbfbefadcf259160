/**
 * The groups of calls, in the order in which the main job needs them. A call belongs to the group with the longest path
 * that is a prefix of its own.
 */
export const callGroups = [
  {
    name: 'Health and set-up',
    description:
      'Health, problems of the installation, the first admin, and browsers’ reports of policy violations.',
    paths: ['/health', '/admin/health', '/setup', '/admin/installation', '/admin/backups', '/csp'],
  },
  {
    name: 'Applying',
    description: 'Packages, payment proofs, applications and their state.',
    paths: [
      '/subscriptions',
      '/subscriptions/plans',
      '/pay-codes',
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
    description:
      'Pending applications, approving and rejecting; money that came in; what is new and who looks at what; notices on devices and the daily digest; the texts that staff send; the coach’s dashboard and today.',
    paths: [
      '/subscriptions/all',
      '/admin/requests',
      '/admin/approve',
      '/admin/reject',
      '/admin/transfers',
      '/admin/notice-texts',
      '/admin/coach-dashboard',
      '/admin/today',
      '/admin/income',
      '/admin/review-times',
      '/admin/reminders',
      '/admin/waiting',
      '/admin/events',
      '/admin/presence',
      '/admin/push',
      '/admin/digest',
      '/coach/requests',
      '/coach/approve',
      '/coach/reject',
      '/coach/dashboard-stats',
    ],
  },
  {
    name: 'Members, for staff',
    description:
      'The users, their assignments, package and coach; timeline, history, notes, tags, receipts and new e-mail of one user.',
    paths: [
      '/admin/users',
      '/admin/csv',
      '/admin/tags',
      '/coach/assign-resources',
      '/coach/assign',
      '/email-changes',
    ],
  },
  {
    name: 'What a member has',
    description: 'Reading and opening assignments; renewing, withdrawing, requesting a review.',
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
    description: 'Profile, password, sessions, receipts, export and erasure.',
    paths: ['/auth'],
  },
  {
    name: 'Progress',
    description: 'A member’s weeks: workouts, measurements, photos, comments.',
    paths: ['/progress'],
  },
  {
    name: 'Intake',
    description: 'What a member tells the coach before the plan, and the consent to health answers.',
    paths: ['/intake'],
  },
  {
    name: 'Health data',
    description:
      'Who sees the photos, measures, intake and check-ins of a member, who opened them, and what a member agrees to show on the site.',
    paths: [
      '/auth/health-access',
      '/admin/health-access',
      '/auth/publication-consents',
      '/admin/site/agreed-results',
    ],
  },
  {
    name: 'Library',
    description: 'Videos and documents that can be assigned, and the starter bundle of each package.',
    paths: ['/resources', '/admin/resources', '/admin/starter-bundles'],
  },
  { name: 'Uploads', description: 'Uploads for the site, the library and progress.', paths: ['/upload'] },
  {
    name: 'Coaches',
    description: 'The coaches, the accounts of staff, and invitations to the team.',
    paths: ['/coach', '/admin/invitations', '/invitations'],
  },
  {
    name: 'Site',
    description:
      'The public site: settings, versions, previews, images, and notices of changed payment details.',
    paths: ['/site', '/admin/payment-notices'],
  },
  {
    name: 'Privacy',
    description:
      'The privacy page and its versions, how long data is kept, what people ask about their own data, the log of data breaches with its clock, the register of processing, their files, and the source of a file that was passed on.',
    paths: [
      '/privacy-page',
      '/admin/privacy-page',
      '/retention',
      '/admin/retention',
      '/auth/privacy-requests',
      '/admin/privacy-requests',
      '/admin/data-breaches',
      '/admin/leak-marks',
      '/admin/processing-register',
      '/admin/csv/privacy',
    ],
  },
  {
    name: 'Messages, mails, visits',
    description: 'The contact form and its inbox, the outbox, the visit counts.',
    paths: ['/contact', '/admin/messages', '/admin/mails', '/visits', '/admin/visits', '/admin/audit'],
  },
] as const
