import type { Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { enterAsCoach, enterAsStaff, openStaffSheet } from '#test/e2e/support/actions.ts'

/** Picks the text in the picture's language. */
type Say = (arabic: string, english: string) => string

/** A picture of the handbook: on a phone or a laptop, of the product's demo or of one that was just installed. */
export type Scene = {
  name: string
  screen: 'phone' | 'laptop'
  product: 'demo' | 'new'
  /** Brings the page to what the picture shows. `setUpLink` is what a new product prints. */
  show(page: Page, t: Say, setUpLink: string): Promise<void>
}

const firstButton = (page: Page, text: string) => button(page, text).first()

// As a visitor writes it on the contact page.
const message = {
  name: 'هالة سمير',
  email: 'hala.samir@example.com',
  phone: '0100 000 0142',
  message: 'السلام عليكم، هل تناسب الباقة الأساسية من يتمرن في البيت؟',
}

const inRequest = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name }).first()

/** A request in the list; the approval of another picture can still be undone, and its row stays until then. */
const firstUndecided = (page: Page) =>
  page
    .locator('a[data-request]')
    .filter({ hasNotText: /مقبول|Approved/ })
    .first()

/** The pictures by name; the documents show them as `pictures/<language>-<name>-<screen>.webp`. */
export const scenes: Scene[] = [
  {
    name: 'owner',
    screen: 'phone',
    product: 'new',
    show: async (page, t, setUpLink) => {
      await page.goto(setUpLink)
      await page.getByRole('button', { name: t('إنشاء الحساب', 'Create account') }).waitFor()
    },
  },
  {
    name: 'dashboard',
    screen: 'laptop',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t)
      await page.getByRole('heading', { name: t('من ينتظرك؟', 'Who needs you?') }).waitFor()
    },
  },
  {
    name: 'request',
    screen: 'phone',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t, '#requests')
      await firstUndecided(page).click()
      await page.getByRole('article').waitFor()
    },
  },
  {
    name: 'approve',
    screen: 'phone',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t, '#requests')
      await firstUndecided(page).click()
      await inRequest(page, t('قبول', 'Approve')).click()
      await inRequest(page, t('تراجع', 'Undo')).waitFor()
    },
  },
  {
    name: 'reject',
    screen: 'phone',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t, '#requests')
      await firstUndecided(page).click()
      await inRequest(page, t('رفض', 'Reject')).click()
      await inRequest(page, t('سبب آخر بكلماتك', 'Another reason, in your words')).waitFor()
    },
  },
  {
    name: 'plans',
    screen: 'laptop',
    product: 'demo',
    show: async (page, t) => {
      await enterAsStaff(page, t)
      await page.goto('/admin#library/plans')
      await page.getByRole('heading', { name: t('تفعيل الباقات', 'Assign plans') }).waitFor()
    },
  },
  {
    name: 'members',
    screen: 'laptop',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t, '#members')
      await page.getByRole('link', { name: /منى/ }).waitFor()
    },
  },
  {
    name: 'person',
    screen: 'laptop',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t, '#members')
      await page.getByRole('link', { name: /منى/ }).click()
      await page.getByRole('heading', { name: t('الباقة والمدة', 'Package and dates') }).waitFor()
    },
  },
  {
    name: 'library',
    screen: 'laptop',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t, '#library/pdf')
      await page.getByRole('heading', { name: t('إضافة ملف PDF', 'Add PDF') }).waitFor()
    },
  },
  {
    name: 'progress',
    screen: 'phone',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t, '#members')
      await page.getByRole('link', { name: /منى/ }).click()
      await page.getByRole('button', { name: t('عرض التقدم', 'Show progress') }).click()
      await page.getByRole('tab', { name: t('السجل', 'History') }).click()
      await firstButton(page, t('تعديل التعليق', 'Edit comment')).waitFor()
    },
  },
  {
    name: 'inbox',
    screen: 'phone',
    product: 'demo',
    show: async (page, t) => {
      // The key makes it one message in both languages.
      await page.request.post('/api/contact', { data: message, headers: { 'idempotency-key': 'picture' } })
      await enterAsCoach(page, t, '#inbox')
      await page.getByText(message.name).first().waitFor()
    },
  },
  {
    name: 'editor',
    screen: 'laptop',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t)
      await page.goto('/edit')
      await page.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).waitFor()
    },
  },
  {
    name: 'security',
    screen: 'phone',
    product: 'demo',
    show: async (page, t) => {
      await enterAsCoach(page, t)
      await openStaffSheet(page, t)
      await firstButton(page, t('الأمان والتحقق بخطوتين', 'Security and two-step verification')).click()
      await button(
        page.getByRole('dialog'),
        t('تفعيل التحقق بخطوتين', 'Turn on two-step verification'),
      ).waitFor()
    },
  },
]
