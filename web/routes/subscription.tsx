import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { hasOpenPrices } from '#contract/open-prices.ts'
import { PlanId } from '#contract/values.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { type Received as ReceivedApplication, readReceived } from '#web/public/apply/application-draft.ts'
import { applicationMessages } from '#web/public/apply/messages.ts'
import { Order } from '#web/public/apply/order.tsx'
import { Received } from '#web/public/apply/received.tsx'
import { PackageCards } from '#web/public/landing/packages/package-cards.tsx'
import { NoPrices } from '#web/public/payment/no-prices.tsx'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { LoadedHeading } from '#web/ui/barbell-heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { InnerPage } from './inner-page.tsx'
import styles from './subscription.module.css'

const messages = defineMessages({
  ar: {
    title: 'باقات الاشتراك',
    description: 'ثلاث باقات شهرية للتدريب والتغذية أونلاين. اختر باقتك وأرسل طلبك.',
    lead: 'ابدأ بالباقة المناسبة لك، ويمكنك الترقية لاحقًا.',
    already: 'هل أنت مشترك بالفعل؟',
    status: 'أرسلت طلبًا؟ تابع حالته',
  },
  en: {
    title: 'Subscription Plans',
    description: 'Three monthly packages of online training and nutrition. Choose one and apply.',
    lead: 'Start where it suits you. You can upgrade later.',
    already: 'Are you subscribed already?',
    status: 'Already applied? Track your request',
  },
})

const receivedHash = '#received'

/** The packages; the order form of the chosen one; and, once it is sent, the next steps. */
export default function SubscriptionPage() {
  return (
    <ToastProvider>
      <InnerPage>
        <Step />
      </InnerPage>
    </ToastProvider>
  )
}

function Step() {
  const { hash } = useLocation()
  const packageId = useRequestedPackage()
  const [received, setReceived] = useState<ReceivedApplication | null>(null)
  const { whatsapp } = useContacts()
  useEffect(() => setReceived(hash === receivedHash ? readReceived() : null), [hash])
  const { title, description } = useMessages(messages)
  const order = useMessages(applicationMessages)
  const { settings } = useSite()
  const plan = PlanId.safeParse(packageId)
  const isPriced = !hasOpenPrices(settings)
  const isOrdering = received !== null || (isPriced && plan.success)
  const orderTitle = received === null ? order.title : order.receivedTitle
  const pageTitle = isOrdering ? orderTitle : title
  return (
    <>
      <PageHead title={pageTitle} description={description} />
      {received && <Received received={received} coachWhatsapp={whatsapp?.number ?? null} />}
      {!received && !isPriced && <NoPricesYet />}
      {!received && isPriced && plan.success && <OrderStep plan={plan.data} />}
      {!isOrdering && isPriced && <PlansStep isUnknown={packageId !== null} />}
    </>
  )
}

/** The package in the address, or in the location's state. */
function useRequestedPackage(): string | null {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const state: unknown = useLocation().state
  const plan = search.get('plan')
  // The server's HTML is shared between visitors: it depends on the three package ids only.
  if (!isHydrated) return PlanId.safeParse(plan).success ? plan : null
  const handed = typeof state === 'object' && state !== null ? Reflect.get(state, 'packageId') : null
  return plan ?? (typeof handed === 'string' ? handed : null)
}

/** The months in the address; the server's HTML, shared between visitors, has those that the package recommends. */
function useRequestedMonths(): number | null {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const months = search.get('months')
  return isHydrated && months !== null ? Number(months) : null
}

function PlansStep({ isUnknown }: { isUnknown: boolean }) {
  const { settings } = useSite()
  const localized = useLocalized()
  const { title, lead, already, status } = useMessages(messages)
  const { invalidPlan } = useMessages(applicationMessages)
  const requested = useRequestedMonths()
  const guarantee = localized(settings.packageLabels.guarantee)
  return (
    <>
      <LoadedHeading level={1} plates={3}>
        {title}
      </LoadedHeading>
      <p className={styles.lead}>{lead}</p>
      {isUnknown && (
        <Notice tone="warn" role="alert" className={styles.unknown}>
          {invalidPlan}
        </Notice>
      )}
      <PackageCards settings={settings} level={2} requested={requested} />
      {guarantee && (
        <Notice icon={<ShieldCheck />} className={styles.guarantee}>
          {guarantee}
        </Notice>
      )}
      <p className={styles.already}>
        <TextLink to="/members">{already}</TextLink>
      </p>
      <p className={styles.already}>
        <TextLink to="/status">{status}</TextLink>
      </p>
    </>
  )
}

/** Instead of packages whose prices the owner has not confirmed. */
function NoPricesYet() {
  const { title } = useMessages(messages)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <NoPrices className={styles.lead} />
    </>
  )
}

function OrderStep({ plan }: { plan: PlanId }) {
  const { title, back, receivedToast } = useMessages(applicationMessages)
  const navigate = useNavigate()
  const { state } = useLocation()
  const requested = useRequestedMonths()
  const toast = useToast()
  // Another package keeps the months.
  const packages = requested === null ? '/subscription' : `/subscription?months=${requested}`
  return (
    <>
      <TextLink to={packages} icon={<ArrowLeft className="flip" />}>
        {back}
      </TextLink>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.order}>
        <Order
          key={plan}
          plan={plan}
          requested={requested}
          packages={packages}
          // In the address, so that a reload or a shared link keeps the months.
          onMonths={(months) => {
            const search = `?plan=${plan}&months=${months}`
            void navigate({ search }, { replace: true, preventScrollReset: true, state })
          }}
          onReceived={() => {
            toast.show({ title: receivedToast })
            // Replaces the form's history entry, so that the back button does not lead to sending it twice.
            void navigate({ pathname: '/subscription', hash: receivedHash }, { replace: true })
          }}
        />
      </div>
    </>
  )
}
