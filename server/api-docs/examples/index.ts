import { accountExamples } from './accounts.ts'
import { arabicIntroduction, guideParts, mainJob } from './api-guide.ts'
import { applicationExamples } from './applications.ts'
import type { Examples } from './call-example.ts'
import { coachExamples } from './coaches.ts'
import { dataBreachExamples, privacyPageExamples, retentionExamples } from './data-breaches.ts'
import { eventExamples } from './events.ts'
import { healthAccessExamples } from './health-access.ts'
import { intakeExamples } from './intake.ts'
import { leakMarkExamples } from './leak-marks.ts'
import { memberExamples } from './members.ts'
import { messageExamples } from './messages.ts'
import { paymentExamples } from './payments.ts'
import { personExamples } from './person.ts'
import { privacyRequestExamples } from './privacy-requests.ts'
import { progressExamples } from './progress.ts'
import { publicationExamples } from './publication-consents.ts'
import { pushExamples } from './push.ts'
import { receiptExamples } from './receipts.ts'
import { resourceExamples } from './resources.ts'
import { secondFactorExamples } from './second-factors.ts'
import { siteExamples } from './site.ts'
import { todayExamples } from './today.ts'
import { transferExamples } from './transfers.ts'
import { uploadExamples } from './uploads.ts'

/** An example of every call, for developers who use the API. */
export const examples: Examples = {
  ...siteExamples,
  ...uploadExamples,
  ...applicationExamples,
  ...transferExamples,
  ...eventExamples,
  ...pushExamples,
  ...messageExamples,
  ...todayExamples,
  ...memberExamples,
  ...personExamples,
  ...paymentExamples,
  ...receiptExamples,
  ...progressExamples,
  ...intakeExamples,
  ...healthAccessExamples,
  ...publicationExamples,
  ...leakMarkExamples,
  ...resourceExamples,
  ...coachExamples,
  ...dataBreachExamples,
  ...retentionExamples,
  ...privacyPageExamples,
  ...privacyRequestExamples,
  ...accountExamples,
  ...secondFactorExamples,
}

/** The introduction of the API page. */
export const apiGuide = { mainJob, parts: guideParts, inArabic: arabicIntroduction }

export { callGroups } from './call-groups.ts'
export { fieldDescriptions } from './field-descriptions.ts'
