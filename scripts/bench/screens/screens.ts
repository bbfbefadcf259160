import type { Language } from '#contract/values.ts'

/** Who looks at a screen. */
export type Viewer = 'visitor' | 'member' | 'staff'

/** One picture: a screen in one language, width and theme. */
export type Screen = {
  name: string
  path: string
  viewer: Viewer
  language: Language
  width: number
  theme: 'dark' | 'light'
}

const paths: [name: string, path: string, viewer: Viewer][] = [
  ['landing', '/', 'visitor'],
  ['apply', '/subscription?plan=professional', 'visitor'],
  ['status', '/status', 'visitor'],
  ['contact', '/contact', 'visitor'],
  ['privacy', '/privacy', 'visitor'],
  ['member-sign-in', '/members', 'visitor'],
  ['member-home', '/members', 'member'],
  ['member-account', '/members/account', 'member'],
  ['not-found', '/nothing-here', 'visitor'],
  ['staff-sign-in', '/admin', 'visitor'],
  ['requests', '/admin', 'staff'],
  ['dashboard', '/coach', 'staff'],
  ['active-members', '/coach#members', 'staff'],
  ['library', '/coach#library', 'staff'],
  ['site-editor', '/edit', 'staff'],
]

// Each screen in both languages and widths, and each theme in one language.
const pairings = [
  { language: 'ar', width: 390, theme: 'dark' },
  { language: 'ar', width: 1280, theme: 'dark' },
  { language: 'en', width: 390, theme: 'light' },
  { language: 'en', width: 1280, theme: 'light' },
] as const

/** The fixed set of 60 pictures. */
export const screens: Screen[] = paths.flatMap(([name, path, viewer]) =>
  pairings.map((pairing) => ({
    name: `${name}-${pairing.language}-${pairing.width}`,
    path,
    viewer,
    ...pairing,
  })),
)
