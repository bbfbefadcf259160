import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')
const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}.`
const ui = (name: string) => `web/ui/${name}.`
const uiStyles = (name: string) => `web/ui/${name}.module.css`
const platform = (name: string) => `web/platform/${name}.`

type Chunk = {
  name: string
  /** Why these modules share a file. */
  why: string
  /** Path prefixes of its modules. What these import is included, unless an earlier chunk has it. */
  of: readonly string[]
  except?: RegExp
}

/**
 * The files that the screens share, in order of precedence. By default the bundler makes one file per combination of
 * screens: 97 requests and 26 KB more for a member's home. It still decides about all modules that are not listed here.
 */
const chunks: readonly Chunk[] = [
  {
    name: 'framework',
    why: 'Every page needs it. The entry and the bundler’s own helpers are included, which saves two requests.',
    of: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/react-router/',
      'node_modules/scheduler/',
      'web/entry.client.',
    ],
  },
  {
    name: 'shell',
    why: 'The frame of every page with its forms and dialogs, and the styles of the landing page: its later sections are visible before their scripts load.',
    of: [
      'web/root.',
      'web/routes/site-frame.tsx',
      'web/shell/page-head.',
      'web/shell/lowest-price.',
      ui('button-link'),
      ...['hydrated', 'initial', 'known-styles', 'media-query', 'motion', 'retry-import'].map(platform),
      ...['badge', 'barbell-heading', 'button', 'card', 'dialog', 'field-frame', 'lazy-dialog'].map(ui),
      ...['notice', 'password-field', 'text-area', 'text-field', 'text-link', 'weight-plates'].map(ui),
      ...['bidi-isolate', 'plurals'].map(platform),
      'contract/open-prices.ts',
      ...['arrow-left', 'check', 'mail', 'message-circle', 'rotate-cw', 'shield-check'].map(icon),
      '\0vite/preload-helper',
      icon('play'),
      'web/routes/landing.module.css',
      'web/routes/inner-page.module.css',
      'web/public/landing/',
      'web/public/contact/',
      'web/shell/contact-section.module.css',
      ...['badge', 'before-after', 'busy-ring', 'card', 'carousel', 'dialog', 'field', 'layout'].map(
        uiStyles,
      ),
      ...['choice', 'disclosure', 'months-stepper', 'named-person', 'notice', 'page-section', 'stepper'].map(
        uiStyles,
      ),
      ...['site-picture', 'skeleton', 'stars'].map(uiStyles),
    ],
    except: /web\/public\/(?:.*(?:dialog|lightbox)|(?!.*\.module\.css$))/,
  },
  {
    name: 'first-view',
    why: 'The first view of the landing page.',
    of: ['web/routes/landing.tsx', 'web/public/landing/hero.tsx'],
  },
  {
    name: 'field-errors',
    why: 'The sentences of validation errors: forms show them, a member’s home does not.',
    of: ['contract/field-errors.ts', platform('field-sentence')],
  },
  {
    name: 'calls',
    why: 'Calls of the API and their shapes, and what the screens behind both sign-ins share.',
    of: [
      'node_modules/zod/',
      'node_modules/@tanstack/',
      ...[
        'application-values',
        'auth',
        'durations',
        'endpoint',
        'lists',
        'order-values',
        'roles',
        'uploads',
        'video-links',
      ].map((name) => `contract/${name}.ts`),
      ...['api', 'first-name', 'network', 'queries', 'query-timing', 'relative-time'].map(platform),
      ...['use-countdown', 'use-delayed', 'use-guarded-mutation', 'use-idempotency-key'].map(platform),
      ...['wait-text', 'wrong-address'].map(platform),
      'web/routes/inner-page.',
      ...['layout', 'lazy-visible', 'plan-badge', 'skeleton', 'states', 'type-badge'].map(ui),
      ...['checkbox-field', 'copy-button', 'disclosure', 'months-stepper', 'order-sum'].map(ui),
      ...['use-failure-toast', 'wrong-address'].map(ui),
      ...['chevron-down', 'copy', 'download', 'minus', 'plus'].map(icon),
      ...['ban', 'calendar-days', 'dumbbell', 'file-text', 'hourglass', 'log-in', 'log-out'].map(icon),
      ...['smartphone', 'trending-up', 'utensils', 'video'].map(icon),
    ],
    // Only the page that tests the API uses several queries in one hook.
    except: /\/useQueries\.js$|\/queriesObserver\.js$/,
  },
  {
    name: 'site',
    why: 'The shape of the published site: for the editor, and for the frequent questions on a member’s home.',
    of: ['contract/site.ts', 'contract/site-settings.ts'],
  },
  {
    name: 'progress',
    why: 'Read by members, and by staff who follow them.',
    of: ['contract/progress.ts'],
  },
  {
    name: 'office',
    why: 'The frame of the back office and the styles of its two first screens. Dialogs load when they are opened.',
    of: [
      'web/routes/back-office.',
      'web/routes/use-part.',
      'web/routes/assign-slot.',
      'web/staff/events/',
      'web/staff/navigation/',
      'web/staff/account/session-guard.',
      'web/staff/dashboard/dashboard.module.css',
      ...[
        'decision',
        'desk',
        'facts',
        'keys',
        'outline',
        'print-sheet',
        'proof-reading',
        'receipt',
        'request-row',
        'same-email',
        'selection',
      ].map((name) => `web/staff/review/${name}.module.css`),
      ...['month', 'today'].map((name) => `web/staff/today/${name}.module.css`),
      ...['accessible-suffix', 'error-panel', 'list', 'page-window', 'pagination'].map(ui),
      ...['lazy-seen', 'pill', 'proof-thumbnail', 'search-field', 'select-field', 'stale-notice'].map(ui),
      ...['tabs', 'undo-button', 'use-existing-page', 'use-seen'].map(ui),
      ...['selectable-row', 'selection', 'selection-bar', 'selection-messages', 'use-row-selection'].map(ui),
      ...['assignments-starter-bundles', 'library'].map((name) => `contract/${name}.ts`),
      icon('folder-plus'),
      'node_modules/@tanstack/react-query/build/modern/useQueries',
      'web/staff/notice-texts/queries.',
      ...['messages', 'queries'].map((name) => `web/staff/review/${name}.`),
      platform('waiting-time'),
      ui('take-focus'),
    ],
  },
  {
    name: 'requests',
    why: 'The list of requests, which a phone shows without a request.',
    of: ['web/routes/requests-part.'],
  },
  {
    name: 'request',
    why: 'A request with its receipt and its decision, which a wide window opens at once.',
    of: [
      ...['request-view', 'approved-actions', 'own-reason', 'undo-seconds', 'rejection-reasons'].map(
        (name) => `web/staff/review/${name}.`,
      ),
      ...['same-email-messages', 'same-email-card-messages'].map((name) => `web/staff/review/${name}.`),
      ...['number-stepper', 'segmented-control'].map(ui),
      ...['length-error', 'mail-link'].map(platform),
      ...['external-link', 'link-2', 'undo-2'].map(icon),
    ],
  },
  {
    name: 'home',
    why: 'The first view of a member. Its dialogs load when they are opened.',
    of: [
      'web/routes/members.',
      'web/routes/progress-slot.',
      'web/routes/offline-slot.',
      'web/routes/renewal-slot.',
      'web/member/home/',
      'web/member/progress/unsent-days/drafts.',
      'web/member/progress/progress-card.',
      'web/member/renewal/renew-entry.',
      'web/member/offline/offline-area.',
      'web/member/offline/offline-control.',
      'web/member/offline/use-erasure.',
      'web/member/profile/account-link.',
    ],
    except: /dialog|player|account-sheet|first-days|sign-in/,
  },
]

/** The table as groups of the bundler. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = chunks.map(({ name, of, except }, index) => ({
  name,
  priority: chunks.length - index,
  test: (id) => {
    const path = id.startsWith('\0') ? id : relative(root, id)
    return of.some((start) => path.startsWith(start)) && !except?.test(path)
  },
}))
