import { expect, type Locator, type Page } from '@playwright/test'
import { coachLogin, login } from '#contract/auth.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { pickUser } from './library.ts'

type Say = (arabic: string, english: string) => string

/** A receipt to upload, as an image or as a PDF. */
export async function receiptFile(type: 'png' | 'pdf') {
  if (type === 'pdf') return { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) }
  return { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(await aReceipt('png')) }
}

/** An applicant; each test has its own people. */
export type TestApplicant = { name: string; email: string; phone: string; password: string }

/** An applicant with unique data. */
export function anApplicant(name: string): TestApplicant {
  const unique = Math.random().toString(36).slice(2, 10)
  return { name, email: `test.${unique}@example.com`, phone: '0100 123 4567', password: 'test password 1' }
}

/** Fills in the order form, all but the proof. */
export async function fillIn(page: Page, t: Say, applicant: TestApplicant): Promise<void> {
  await page.getByLabel(t('الاسم الكامل', 'Full name')).fill(applicant.name)
  await page.getByLabel(t('البريد الإلكتروني', 'Email')).fill(applicant.email)
  await page.getByLabel(t('رقم الهاتف', 'Phone'), { exact: true }).fill(applicant.phone)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(applicant.password)
  await page.getByRole('checkbox', { name: t('أوافق', 'I agree') }).check()
}

/** Chooses a proof and waits until it is uploaded. */
export async function attachProof(page: Page, t: Say, type: 'png' | 'pdf' = 'png'): Promise<void> {
  await proofInput(page).setInputFiles(await receiptFile(type))
  await expect(page.getByText(t('الإيصال جاهز للإرسال', 'Receipt ready to send'))).toBeVisible()
}

/** The hidden input behind the drop zone. */
export const proofInput = (page: Page) => page.locator('input[type=file]')

/** Sends the order form. */
export async function sendForm(page: Page, t: Say): Promise<void> {
  await page.getByRole('button', { name: t('إرسال الطلب', 'Send request') }).click()
}

/** Applies for a package from start to end, and returns the tracking code. */
export async function apply(page: Page, t: Say, applicant: TestApplicant): Promise<string> {
  await page.goto('/subscription?plan=professional')
  await fillIn(page, t, applicant)
  await attachProof(page, t)
  await sendForm(page, t)
  await expect(
    page.getByRole('heading', { name: t('تم استلام طلبك!', 'Your Request has been Received!') }),
  ).toBeVisible()
  return (await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).innerText()).trim()
}

const demoCoach = { username: 'karim', password: 'karim-trains-2026' }

/** Signs in to the admin portal with what the login card shows in demo mode. */
export async function signInAsStaff(page: Page, t: Say): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill(demoCoach.username)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(demoCoach.password)
  await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
  await expect(adminHeading(page, t)).toBeVisible()
}

const adminHeading = (page: Page, t: Say) =>
  page.getByRole('heading', { name: t('لوحة الإدارة', 'Admin Dashboard') })

/** Opens the admin portal as the demo's coach, for tests that are not about the sign-in form. */
export async function enterAsStaff(page: Page, t: Say): Promise<void> {
  await startStaffSession(page)
  await page.goto('/admin')
  await expect(adminHeading(page, t)).toBeVisible()
}

/** Opens the coach portal, or a part of it, as the demo's coach. */
export async function enterAsCoach(page: Page, t: Say, part = ''): Promise<void> {
  await startStaffSession(page)
  await page.goto(`/coach${part}`)
  await expect(page.getByRole('heading', { name: t('لوحة الكابتن', 'Coach Dashboard') })).toBeVisible()
}

/** Gives the browser a session of the demo's coach, or of the staff member named, without the form. */
export async function startStaffSession(page: Page, credentials = demoCoach): Promise<void> {
  await startSession(page, { endpoint: coachLogin, body: credentials, keys: ['adminToken', 'adminPerson'] })
}

/** Opens the members' area as a member with active access, without the sign-in form. */
export async function enterAsMember(page: Page, credentials: MemberCredentials): Promise<void> {
  await startMemberSession(page, credentials)
  await page.goto('/members')
}

/** Gives the browser a session of a member, without the form. */
export async function startMemberSession(page: Page, { email, password }: MemberCredentials): Promise<void> {
  const body = { email, password }
  await startSession(page, { endpoint: login, body, keys: ['memberToken', 'memberPerson'] })
}

/** The greeting of a member's home, by the first name, which is isolated from the text around it. */
export const greeting = (page: Page, t: Say, name: string) =>
  page.getByRole('heading', { level: 1, name: `${t('أهلًا يا', 'Hi,')} \u2068${name.split(' ')[0]}\u2069` })

/** Opens a member's account sheet. */
export const openAccountSheet = (page: Page, t: Say): Promise<void> =>
  page.getByRole('button', { name: t('حسابي واشتراكي', 'My account and subscription') }).click()

/** Goes from a member's home to their account. */
export async function openOwnAccount(page: Page, t: Say): Promise<void> {
  await openAccountSheet(page, t)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('حسابي', 'My account') })
    .click()
}

/** Signs a member out. */
export async function signOut(page: Page, t: Say): Promise<void> {
  await openAccountSheet(page, t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('تسجيل الخروج', 'Logout'), exact: true })
    .click()
}

type MemberCredentials = { email: string; password: string }

type SessionStart = {
  endpoint: typeof coachLogin | typeof login
  body: Record<string, string>
  /** The storage keys of `web/platform/session.ts`. */
  keys: [token: string, person: string]
}

/** Signs in as the form does, with the cookies of the page's browser, and stores the session as the form would. */
async function startSession(page: Page, { endpoint, body, keys }: SessionStart): Promise<void> {
  const response = await page.request.post(`/api${endpoint.path}`, {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(response.status(), await response.text()).toBe(endpoint.status)
  const { token, user } = endpoint.response.parse(await response.json())
  // The storage belongs to the origin: one of its pages has to be open. This one runs no scripts.
  await page.goto('/robots.txt')
  const person = JSON.stringify({ name: user.name, email: user.email })
  await page.evaluate(
    (entries) => Object.assign(localStorage, Object.fromEntries(entries)),
    [
      [keys[0], token],
      [keys[1], person],
    ],
  )
}

/** The card of one applicant in the review list, found by e-mail. */
export async function cardOf(page: Page, t: Say, applicant: TestApplicant) {
  await page.getByLabel(t('بحث في الطلبات', 'Search requests')).fill(applicant.email)
  const card = page.getByRole('article').filter({ hasText: applicant.email })
  await expect(card).toBeVisible()
  await listIsSearched(page, applicant.email)
  return card
}

/** Waits until the review list shows only this applicant; before the search has an effect, it has other cards too. */
export const listIsSearched = (page: Page, email: string): Promise<void> =>
  expect(page.getByRole('article').filter({ hasNotText: email })).toHaveCount(0)

/** Signs in to the coach portal with what the login card shows in demo mode. */
export async function signInAsCoach(page: Page, t: Say): Promise<void> {
  await page.goto('/coach')
  await page.getByLabel(t('اسم المستخدم أو البريد الإلكتروني', 'Username or email')).fill(demoCoach.username)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(demoCoach.password)
  await page.getByRole('button', { name: t('دخول', 'Login'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('لوحة الكابتن', 'Coach Dashboard') })).toBeVisible()
}

/** Approves an application for one month with the password that the applicant chose, and dismisses the next offer. */
export async function approve(page: Page, t: Say, applicant: TestApplicant): Promise<void> {
  await approveAndStay(page, t, applicant)
  await leaveNextSteps(page, t)
}

/** Waits until closed dialogs have removed their entries from the history: going back cancels a page load. */
export async function dialogsHaveLeft(page: Page): Promise<void> {
  const steps = () =>
    page.evaluate(() => (history.state?.dialogs ?? 0) - document.querySelectorAll('dialog[open]').length)
  await expect.poll(steps).toBeLessThanOrEqual(0)
}

/** Closes what the dialog offers after an approval. */
export async function leaveNextSteps(page: Page, t: Say): Promise<void> {
  await page.getByRole('button', { name: t('تم', 'Done'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await dialogsHaveLeft(page)
}

/** Approves an application, and keeps the dialog with the next steps open. */
export async function approveAndStay(page: Page, t: Say, applicant: TestApplicant): Promise<void> {
  const card = await cardOf(page, t, applicant)
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('قبول', 'Approve'), exact: true }).click()
  await expect(page.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
}

/** Chooses to set a new password in the approval at /admin, and returns its field. */
export async function newPasswordField(dialog: Locator, t: Say): Promise<Locator> {
  await dialog.getByLabel(t('تعيين كلمة مرور جديدة', 'Set a new password')).check()
  return dialog.getByLabel(t('تعيين كلمة المرور', 'Set Password'))
}

/** Signs a member in. */
export async function signInOnPage(page: Page, t: Say, credentials: MemberCredentials): Promise<void> {
  await page.goto('/members')
  await fillInSignIn(page, t, credentials)
}

/** Fills in and sends the members' sign-in of the page that is open. */
export async function fillInSignIn(
  page: Page,
  t: Say,
  { email, password }: MemberCredentials,
): Promise<void> {
  await page.getByLabel(t('البريد الإلكتروني', 'Email')).fill(email)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('دخول', 'Sign In'), exact: true }).click()
}

/** Assigns a document and a video to a member, on the screen of one user's resources. */
export async function assignOnScreen(page: Page, t: Say, email: string): Promise<void> {
  await page.getByRole('tab', { name: t('المواد', 'Resources'), exact: true }).click()
  const part = t('مواد المستخدم', 'User resources')
  await page.getByRole('tab', { name: part }).click()
  // The former tab has a field of the same name.
  await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible()
  await pickUser(page, t, email)
  await page.getByRole('button', { name: t('إضافة ملف', 'Add document') }).click()
  await addItem(page, t, { title: 'Weeks 1 to 4', path: '/files-of-a-test/plan.pdf' })
  await page.getByRole('button', { name: t('إضافة فيديو', 'Add video') }).click()
  await addItem(page, t, { title: 'Squat', path: '/files-of-a-test/squat' })
}

async function addItem(page: Page, t: Say, { title, path }: { title: string; path: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('العنوان', 'Title')).fill(title)
  await dialog.getByLabel(t('الرابط', 'Link')).fill(new URL(path, page.url()).href)
  await dialog.getByRole('button', { name: t('إضافة', 'Add'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(title)
}
