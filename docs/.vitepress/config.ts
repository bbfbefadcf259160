import { defineConfig } from 'vitepress'
import { arabic, english } from './locales.ts'

// The pages load nothing from elsewhere; this has the browser refuse it, whatever a page may hold one day.
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ')

/** The documentation, built to static pages by `npm run docs`. A link to a page that does not exist fails the build. */
export default defineConfig({
  title: 'Coach',
  head: [
    ['meta', { 'http-equiv': 'Content-Security-Policy', content: policy }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }],
  ],
  locales: { root: english, ar: arabic },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // The table of who may import whom, in docs/architecture.md: plain text.
    languages: [{ name: 'boundaries', scopeName: 'text.boundaries', patterns: [], repository: {} }],
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: { locales: { ar: { translations: arabic.searchTexts } } },
    },
  },
})
