import * as accounts from './accounts.ts'
import * as applicationStatus from './application-status.ts'
import * as applications from './applications.ts'
import * as audit from './audit.ts'
import * as coaches from './coaches.ts'
import * as cspReports from './csp-reports.ts'
import type { Endpoint } from './endpoint.ts'
import * as installation from './installation.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as overview from './overview.ts'
import * as ownAccount from './own-account.ts'
import * as programReviews from './program-reviews.ts'
import * as progress from './progress.ts'
import * as progressForStaff from './progress-for-staff.ts'
import * as renewal from './renewal.ts'
import * as resources from './resources.ts'
import * as sameEmail from './same-email.ts'
import * as secondFactors from './second-factors.ts'
import * as site from './site.ts'
import * as siteDrafts from './site-drafts.ts'
import * as siteHistory from './site-history.ts'
import * as sitePictures from './site-pictures.ts'
import * as uploads from './uploads.ts'
import * as visits from './visits.ts'

const calls = [
  overview.readHealth,
  installation.readInstallation,
  site.readSite,
  site.publishSite,
  siteHistory.readSiteDefaults,
  siteHistory.listSiteVersions,
  siteHistory.readSiteVersion,
  siteHistory.restoreSiteVersion,
  siteDrafts.shareDraft,
  siteDrafts.listSharedDrafts,
  siteDrafts.revokeDraft,
  siteDrafts.openDraft,
  sitePictures.listSitePictures,
  site.listPlans,
  uploads.uploadPaymentProof,
  uploads.replacePaymentProof,
  uploads.uploadFile,
  uploads.uploadFiles,
  uploads.deleteUpload,
  cspReports.reportCsp,
  visits.countVisit,
  visits.readVisits,
  applications.submitApplication,
  applications.submitApplicationAlias,
  applicationStatus.readApplicationStatus,
  applicationStatus.sendNewProof,
  applications.listSubscriptions,
  applications.listAdminRequests,
  applications.listCoachRequests,
  applications.getRequest,
  applications.approveApplication,
  applications.approveApplicationAsCoach,
  applications.rejectApplication,
  applications.rejectApplicationAsCoach,
  sameEmail.listOtherRequests,
  sameEmail.rejectOtherRequests,
  messages.sendMessage,
  messages.listMessages,
  messages.markMessage,
  programReviews.readProgramReview,
  programReviews.requestProgramReview,
  members.readMyResources,
  members.accessResource,
  renewal.readCurrentMembership,
  renewal.subscribe,
  renewal.resendRequest,
  renewal.cancelSubscription,
  members.listUsers,
  members.getUser,
  members.changeUser,
  members.assignItem,
  members.assignItems,
  members.removeItem,
  progress.readProgress,
  progress.listProgress,
  progress.readProgressDay,
  progress.readMeasurements,
  progress.saveProgress,
  progress.deleteProgress,
  progress.readPhotoConsent,
  progress.changePhotoConsent,
  progress.seeComment,
  progressForStaff.readUserProgress,
  progressForStaff.listUserProgress,
  progressForStaff.readUserMeasurements,
  progressForStaff.commentProgress,
  resources.listResources,
  resources.getLibraryResource,
  resources.addResource,
  resources.deleteResource,
  resources.restoreResource,
  resources.browseResources,
  resources.listCategories,
  resources.getResource,
  resources.addResourceAlias,
  resources.changeResource,
  resources.deleteResourceAlias,
  coaches.listCoaches,
  coaches.getCoach,
  coaches.addCoach,
  coaches.changeCoach,
  coaches.removeCoach,
  coaches.assignCoach,
  accounts.setUpOwner,
  accounts.register,
  accounts.sendConfirmation,
  accounts.login,
  accounts.coachLogin,
  secondFactors.completeCoachLogin,
  secondFactors.askPasskey,
  accounts.verifyStaff,
  secondFactors.readSecondFactor,
  secondFactors.beginSecondFactor,
  secondFactors.confirmSecondFactor,
  secondFactors.renewRecoveryCodes,
  secondFactors.removeSecondFactor,
  secondFactors.beginPasskey,
  secondFactors.addPasskey,
  secondFactors.removePasskey,
  secondFactors.requireSecondFactor,
  accounts.logout,
  accounts.makePasswordLink,
  accounts.resetPassword,
  ownAccount.readProfile,
  ownAccount.changeProfile,
  ownAccount.changePassword,
  ownAccount.listSessions,
  ownAccount.endOneSession,
  ownAccount.endOtherSessions,
  ownAccount.forgotPassword,
  ownAccount.exportMyData,
  ownAccount.deleteMyAccount,
  ownAccount.eraseUser,
  overview.readDashboard,
  overview.readDashboardStats,
  overview.readWaiting,
  overview.readHealthDetails,
  overview.listMails,
  overview.retryMail,
  audit.readAudit,
] as const satisfies readonly Endpoint[]

/** Every call of the API, in the order of its table of contents. */
export const endpoints: readonly Endpoint[] = calls

/** The name of a call. */
export type CallId = (typeof calls)[number]['id']

/** A call by its name, its types kept exactly. */
export type CallNamed<Id extends CallId> = Extract<(typeof calls)[number], { id: Id }>
