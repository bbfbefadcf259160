import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen. Those in the frame share the top bar, the footer and the floating contact button. */
export default [
  layout('pages/site-frame.tsx', [
    index('pages/landing.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('subscription', 'pages/subscription.tsx'),
    route('members', 'pages/members.tsx'),
    route('members/account', 'pages/own-account.tsx'),
    route('status', 'pages/status.tsx'),
    route('setup', 'pages/setup.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('privacy', 'pages/privacy.tsx'),
    route('api-test', 'pages/api-test.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('admin', 'pages/admin.tsx'),
  route('coach', 'pages/coach.tsx'),
  route('edit', 'pages/edit.tsx'),
  route('preview', 'pages/preview.tsx'),
] satisfies RouteConfig
