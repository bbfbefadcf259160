import { expect, type Locator, type Page } from '@playwright/test'
import { coachLogin, login } from '#contract/auth.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { pickUser } from './library.ts'

type Say = (arabic: string, english: string) => string

/** A receipt to upload, as an image or as a PDF; each is another one, because a repeated receipt is flagged. */
export async function receiptFile(type: 'png' | 'pdf') {
  const seed = Math.floor(Math.random() * 2 ** 31)
  if (type === 'pdf') {
    const buffer = Buffer.from(aPdf({ more: [`(${seed})`] }))
    return { name: 'receipt.pdf', mimeType: 'application/pdf', buffer }
  }
  return { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(await aReceipt('png', { seed })) }
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

/** Opens the account sheet of the back office. */
export async function openStaffSheet(page: Page, t: Say): Promise<void> {
  const opener = (arabic: string, english: string) =>
    page.getByRole('button', { name: t(arabic, english), exact: true })
  // A phone has the first, a wide window the second.
  await opener('المزيد', 'More').or(opener('حسابي', 'My account')).click()
}

/** Opens the editor of the site from the account sheet of the back office. */
export async function goToEditor(page: Page, t: Say): Promise<void> {
  await openStaffSheet(page, t)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('تعديل الموقع', 'Edit site') })
    .click()
}

/** Goes to a part of the back office; one that a phone has no room for is in the account sheet. */
export async function openPart(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true })
  const more = page.getByRole('button', { name: /^(المزيد|More)$/ })
  await expect(async () => {
    if ((await more.isVisible()) && !(await link.isVisible())) await more.click()
    await link.click({ timeout: 1000 })
  }).toPass()
}

/** Signs out of the back office, by the account sheet. */
export async function leaveBackOffice(page: Page, t: Say): Promise<void> {
  await openStaffSheet(page, t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('تسجيل الخروج', 'Logout') })
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

/** The rows of the request list; on a phone it is covered while a request is open. */
export const requestRows = (page: Page, t: Say): Locator =>
  page.getByRole('region', { name: t('الطلبات', 'Requests'), exact: true }).locator('a[data-request]')

/** Searches the requests for an e-mail, and waits until the list shows as many rows as expected. */
export async function searchRequests(
  page: Page,
  t: Say,
  { email, count = 1 }: { email: string; count?: number },
): Promise<Locator> {
  await backToList(page, t)
  const answered = page.waitForResponse((response) =>
    response.url().includes(`q=${encodeURIComponent(email)}`),
  )
  await page.getByLabel(t('بحث في الطلبات', 'Search requests')).fill(email)
  await answered
  const rows = requestRows(page, t)
  await expect(rows).toHaveCount(count)
  return rows
}

/** Goes back from an open request to the list, where a narrow window shows only one of them. */
export async function backToList(page: Page, t: Say): Promise<void> {
  const back = page.getByRole('button', { name: t('كل الطلبات', 'All requests') })
  if (await back.isVisible()) await back.click()
}

/** Finds the request of one applicant by e-mail, in a view of the list, opens it, and returns its article. */
export async function openRequest(
  page: Page,
  t: Say,
  applicant: Partial<TestApplicant> & { email: string },
): Promise<Locator> {
  const rows = await searchRequests(page, t, { email: applicant.email })
  await rows.first().click()
  const request = page.getByRole('article')
  await expect(request).toContainText(applicant.email)
  return request
}

/** Opens the request of one applicant among those with the same e-mail; `email` finds them. */
export async function openOneOf(
  page: Page,
  t: Say,
  { name, email, count }: Pick<TestApplicant, 'name' | 'email'> & { count: number },
): Promise<Locator> {
  const rows = await searchRequests(page, t, { email, count })
  await rows.filter({ hasText: name }).click()
  const request = page.getByRole('article', { name })
  await expect(request).toBeVisible()
  return request
}

/** Shows another view of the request list, such as those that are done. */
export async function showView(
  page: Page,
  t: Say,
  view: 'waiting' | 'done' | 'all' | 'not told' | 'not arrived',
): Promise<void> {
  await backToList(page, t)
  const names = {
    waiting: t('تنتظر', 'Waiting'),
    done: t('تمت', 'Done'),
    all: t('الكل', 'All'),
    'not told': t('لم تُبلَّغ', 'Not told'),
    'not arrived': t('وصول غير مؤكد', 'Not seen arriving'),
  }
  // A pill's name ends with its number of rows; other buttons contain the same words.
  const pill = page.getByRole('button', { name: new RegExp(`^${names[view]}(\\s*\\d+\\+?)?$`) })
  await pill.click()
  await expect(pill).toHaveAttribute('aria-pressed', 'true')
  // Until the response comes, the rows are those of the former view.
  await expect(page.locator('ul[aria-busy="true"]')).toHaveCount(0)
}

/** Signs in to the coach portal with what the login card shows in demo mode. */
export async function signInAsCoach(page: Page, t: Say): Promise<void> {
  await page.goto('/coach')
  await page.getByLabel(t('اسم المستخدم أو البريد الإلكتروني', 'Username or email')).fill(demoCoach.username)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(demoCoach.password)
  await page.getByRole('button', { name: t('دخول', 'Login'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('لوحة الكابتن', 'Coach Dashboard') })).toBeVisible()
}

/** Approves a request with the months and the password of the applicant, and makes the approval final. */
export async function approve(page: Page, t: Say, applicant: TestApplicant): Promise<void> {
  await approveAndStay(page, t, applicant)
  await leaveRequest(page)
}

/** Waits until closed dialogs have removed their entries from the history: going back cancels a page load. */
export async function dialogsHaveLeft(page: Page): Promise<void> {
  const steps = () =>
    page.evaluate(() => (history.state?.dialogs ?? 0) - document.querySelectorAll('dialog[open]').length)
  await expect.poll(steps).toBeLessThanOrEqual(0)
}

/** Leaves a decided request for another part and back, which ends the time to undo, and waits for that. */
export async function leaveRequest(page: Page): Promise<void> {
  const final = page.waitForResponse((response) => response.url().endsWith('/carry-out'))
  await page.evaluate(() => {
    location.hash = 'inbox'
  })
  expect((await final).ok()).toBe(true)
  await page.evaluate(() => {
    location.hash = 'requests'
  })
}

/** Approves a request, and stays with what can follow; the approval can still be undone. */
export async function approveAndStay(page: Page, t: Say, applicant: TestApplicant): Promise<Locator> {
  const request = await openRequest(page, t, applicant)
  await request.getByRole('button', { name: t('قبول', 'Approve') }).click()
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  return request
}

/** Rejects a request that is open by one of the usual reasons. */
export async function rejectFor(request: Locator, t: Say, reason: string): Promise<void> {
  await request.getByRole('button', { name: t('رفض', 'Reject') }).click()
  await request.getByRole('button', { name: reason }).click()
  await expect(request.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()
}

/** Opens the choice of the password in a request, chooses to set a new one, and returns its field. */
export async function newPasswordField(
  page: Page,
  t: Say,
  label = t('تعيين كلمة المرور', 'Set Password'),
): Promise<Locator> {
  await page
    .getByRole('article')
    .getByRole('button', { name: t('تغيير', 'Change') })
    .click()
  const dialog = page.getByRole('dialog')
  const own = dialog.getByLabel(t('تعيين كلمة مرور جديدة', 'Set a new password'))
  if ((await own.count()) > 0) await own.check()
  return dialog.getByLabel(label)
}

/** Closes the choice of the password. */
export async function choosePassword(page: Page, t: Say): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('تم', 'Done'), exact: true })
    .click()
  await dialogsHaveLeft(page)
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
  await page.evaluate(() => {
    location.hash = 'library'
  })
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
