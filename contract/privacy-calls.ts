import * as dataBreaches from './data-breaches.ts'
import type { Endpoint } from './endpoint.ts'
import * as leakMarks from './leak-marks.ts'
import * as privacy from './privacy.ts'
import * as privacyPage from './privacy-page.ts'
import * as privacyRequests from './privacy-requests.ts'
import * as processingRegister from './processing-register.ts'
import * as publicationConsents from './publication-consents.ts'
import * as publicationConsentsForStaff from './publication-consents-for-staff.ts'
import * as purposes from './purposes.ts'
import * as retention from './retention.ts'

/** The calls about privacy, in the order of the table of contents: a part of the list of all endpoints. */
export const privacyCalls = [
  privacy.exportMyData,
  privacy.exportUserData,
  privacy.deleteMyAccount,
  privacy.eraseUser,
  publicationConsents.listPublicationConsents,
  publicationConsents.answerPublicationConsent,
  publicationConsents.withdrawPublicationConsent,
  publicationConsents.listAgreedResults,
  publicationConsentsForStaff.listUserPublicationConsents,
  publicationConsentsForStaff.askPublicationConsent,
  publicationConsentsForStaff.cancelPublicationConsent,
  publicationConsentsForStaff.withdrawUserPublicationConsent,
  processingRegister.readProcessingRegister,
  privacyPage.readPrivacyPage,
  privacyPage.readPrivacyVersion,
  privacyPage.listUserConsents,
  purposes.readOwnPurposes,
  purposes.answerPurposes,
  purposes.previewPurposes,
  retention.readRetention,
  retention.readRetentionSettings,
  retention.countPastRetention,
  retention.changeRetention,
  privacyRequests.listMyPrivacyRequests,
  privacyRequests.sendPrivacyRequest,
  privacyRequests.listPrivacyRequests,
  privacyRequests.recordPrivacyRequest,
  privacyRequests.answerPrivacyRequest,
  dataBreaches.listDataBreaches,
  dataBreaches.recordDataBreach,
  dataBreaches.countConcernedPeople,
  dataBreaches.changeDataBreach,
  dataBreaches.listDataBreachVersions,
  leakMarks.findLeakSource,
  leakMarks.findLeakSourceOfFile,
  leakMarks.listUnmarkedFiles,
] as const satisfies readonly Endpoint[]
