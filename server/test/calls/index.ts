import { accountCases } from './account-cases.ts'
import { applicationCases } from './application-cases.ts'
import { batchCases } from './batch-cases.ts'
import { breachCases, privacyPageCases, retentionCases } from './breach-cases.ts'
import type { CallCases } from './call-case.ts'
import { eventCases } from './event-cases.ts'
import { healthAccessCases } from './health-access-cases.ts'
import { intakeCases } from './intake-cases.ts'
import { leakMarkCases } from './leak-mark-cases.ts'
import { libraryCases } from './library-cases.ts'
import { memberCases } from './member-cases.ts'
import { paymentCases } from './payment-cases.ts'
import { personCases } from './person-cases.ts'
import { privacyRequestCases } from './privacy-request-cases.ts'
import { progressCases } from './progress-cases.ts'
import { publicationCases } from './publication-cases.ts'
import { pushCases } from './push-cases.ts'
import { receiptCases } from './receipt-cases.ts'
import { secondFactorCases } from './second-factor-cases.ts'
import { siteCases } from './site-cases.ts'
import { staffCases } from './staff-cases.ts'
import { transferCases } from './transfer-cases.ts'
import { uploadCases } from './upload-cases.ts'

/** The cases of all calls. */
export const callCases: CallCases = {
  ...siteCases,
  ...uploadCases,
  ...applicationCases,
  ...transferCases,
  ...eventCases,
  ...pushCases,
  ...memberCases,
  ...personCases,
  ...paymentCases,
  ...receiptCases,
  ...progressCases,
  ...intakeCases,
  ...healthAccessCases,
  ...publicationCases,
  ...leakMarkCases,
  ...staffCases,
  ...libraryCases,
  ...batchCases,
  ...breachCases,
  ...retentionCases,
  ...privacyPageCases,
  ...privacyRequestCases,
  ...accountCases,
  ...secondFactorCases,
}
