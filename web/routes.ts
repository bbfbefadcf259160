import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen. Those in the site frame share the top bar, the footer and the dock with the contact button. */
export default [
  layout('routes/site-frame.tsx', [
    index('routes/landing.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('subscription', 'routes/subscription.tsx'),
    route('members', 'routes/members.tsx'),
    route('members/account', 'routes/own-account.tsx'),
    route('status', 'routes/status.tsx'),
    route('setup', 'routes/setup.tsx'),
    route('join', 'routes/join.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('api-test', 'routes/api-test.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('admin', 'routes/admin.tsx'),
  route('coach', 'routes/coach.tsx'),
  route('edit', 'routes/edit.tsx'),
  route('preview', 'routes/preview.tsx'),
] satisfies RouteConfig
