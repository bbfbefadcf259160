import { anApplicant, fillInSignIn, signInAsStaff } from '#e2e/support/acts.ts'
import { openLibrary, pickUser } from '#e2e/support/library.ts'
import { button } from '#e2e/support/named.ts'
import type { Product } from '#e2e/support/product.ts'
import { applyByApi } from '#e2e/support/sent-requests.ts'
import { openStaffCalls } from '#e2e/support/staff-calls.ts'
import { expect, story } from '#e2e/support/story.ts'

type Person = { email: string; phone: string; name: string; password: string }

/** Registers an account that only claims its address, as programs do. */
async function register(product: Product, person: Person): Promise<void> {
  const made = await fetch(`${product.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(made.status).toBe(201)
}

story(
  'a plan is assigned by hand once it is clear whose email it is',
  async ({ page, another, product, t, look }) => {
    const { name, email, password } = anApplicant('Salma Reda')
    const person = { name, email, password, phone: '01001234567' }
    await register(product, person)
    await signInAsStaff(page, t)
    await openLibrary(page, t, 'plans')
    await pickUser(page, t, email)
    const own = page.getByRole('region', { name: t('إسناد الباقات', 'Assign plans'), exact: true })
    const cards = own.getByRole('list', { name: t('الباقات', 'Plans'), exact: true })
    await expect(own.getByText(t('البريد غير مؤكَّد', 'Email not confirmed')).first()).toBeVisible()
    await expect(own.getByText(t('ولا يغيّر التراجع ذلك', 'Undo won’t change that'))).toBeVisible()
    await expect(cards).toBeVisible()
    await look('plan-unconfirmed')

    const stranger = { ...person, name: 'Salma Reda', phone: '01099999999', password: 'of a stranger' }
    await register(product, stranger)
    const premium = cards.getByRole('listitem').filter({ hasText: t('المميّزة', 'Premium') })
    const assign = button(premium, t('إسناد الباقة', 'Assign plan'))
    await assign.click()
    // The second one came since: the answer says what to do, and the screen shows it from now on.
    const shared = t('لم يؤكِّد أحد هذا البريد بعد، ويستخدمه', 'Nobody has confirmed this email yet, and')
    await expect(page.getByText(t('فشل إسناد الباقة', 'The plan was not assigned')).first()).toBeVisible()
    await expect(own.getByText(shared)).toBeVisible()
    await expect(cards).toHaveCount(0)
    // On the person, and on both accounts in the list.
    await expect(own.getByText(t('شخص آخر يستخدم هذا البريد', 'Someone else uses this email'))).toHaveCount(3)
    // Name and e-mail are the same: the number says to whom a link goes.
    await expect(own.getByText('0100 123 4567')).toHaveCount(2)
    await expect(own.getByText('0109 999 9999')).toHaveCount(1)
    await look('plan-of-whom')

    await own.getByRole('button', { name: t('رابط تعيين كلمة المرور', 'Set-password link') }).click()
    const send = own.getByRole('link', { name: t('إرسال الرابط على واتساب', 'Send the link on WhatsApp') })
    const href = new URL((await send.getAttribute('href')) ?? '')
    expect(href.pathname).toBe('/201001234567')
    const theirs = await another()
    await theirs.goto(/https?:\S+#token=[\w-]+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? '')
    await theirs.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill('a password of my own')
    await theirs.getByRole('button', { name: t('حفظ كلمة المرور', 'Save the password') }).click()
    await expect(theirs.getByText(t('تم حفظ كلمة المرور', 'Your password is saved'))).toBeVisible()

    // Somebody applies with the address meanwhile: that comes first.
    const applicant = { ...anApplicant(name), email, phone: stranger.phone }
    await applyByApi(product, applicant)
    await page.reload()
    await expect(own.getByText(t('ابدأ بقبوله أو رفضه', 'Approve or reject it first'))).toBeVisible()
    await expect(cards).toHaveCount(0)
    await look('plan-request-first')
    const staff = await openStaffCalls(product.url)
    await staff.reject(email, 'Wrong email')
    await page.reload()
    await expect(own.getByText(t('ولا يعيدها التراجع', 'Undo won’t bring them back'))).toBeVisible()
    await look('plan-others-give-way')
    await assign.click()
    await expect(page.getByText(t('تم إسناد الباقة المميّزة', 'Premium plan assigned'))).toBeVisible()
    await expect(own.getByText(t('شخص آخر يستخدم هذا البريد', 'Someone else uses this email'))).toHaveCount(0)
    expect(product.count('select count(*) from users where unproved_email = ?', email)).toBe(0)
    expect(
      product.count('select count(*) from users where email = ? and phone = ?', email, person.phone),
    ).toBe(1)
    await theirs.goto('/members')
    await fillInSignIn(theirs, t, { email, password: 'a password of my own' })
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(email)
  },
)
