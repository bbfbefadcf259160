import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'

const words = defineMessages({
  ar: {
    title: 'خطط الاشتراك',
    description: 'ثلاث باقات شهرية للتدريب والتغذية أونلاين. اختر باقتك وأرسل طلبك.',
  },
  en: {
    title: 'Subscription Plans',
    description: 'Three monthly packages of online training and nutrition. Choose one and apply.',
  },
})

/** The plans, and the order form of the chosen one. */
export default function SubscriptionPage() {
  const { title, description } = useMessages(words)
  return (
    <div className="wrap">
      <PageHead title={title} description={description} />
      <h1>{title}</h1>
    </div>
  )
}
