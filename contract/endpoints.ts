import * as applications from './applications.ts'
import * as applicationsArrivals from './applications-arrivals.ts'
import * as applicationsHeldDecisions from './applications-held-decisions.ts'
import * as applicationsPayCodes from './applications-pay-codes.ts'
import * as applicationsRenewal from './applications-renewal.ts'
import * as applicationsReview from './applications-review.ts'
import * as applicationsSameEmail from './applications-same-email.ts'
import * as applicationsStatus from './applications-status.ts'
import * as applicationsTold from './applications-told.ts'
import * as assignments from './assignments.ts'
import * as assignmentsBrowse from './assignments-browse.ts'
import * as assignmentsBundleBatches from './assignments-bundle-batches.ts'
import * as assignmentsHolders from './assignments-holders.ts'
import * as assignmentsMany from './assignments-many.ts'
import * as assignmentsStarterBundles from './assignments-starter-bundles.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as cspReports from './csp-reports.ts'
import * as csvFiles from './csv-files.ts'
import * as csvFilesPrivacy from './csv-files-privacy.ts'
import * as dashboard from './dashboard.ts'
import * as dashboardBackups from './dashboard-backups.ts'
import * as dashboardDigest from './dashboard-digest.ts'
import * as dashboardIncome from './dashboard-income.ts'
import * as dashboardPaymentNotices from './dashboard-payment-notices.ts'
import * as dashboardReminders from './dashboard-reminders.ts'
import * as dashboardReviewTimes from './dashboard-review-times.ts'
import * as dashboardToday from './dashboard-today.ts'
import * as emailChange from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as healthAccess from './health-access.ts'
import * as healthAccessReaders from './health-access-readers.ts'
import * as intake from './intake.ts'
import * as library from './library.ts'
import * as libraryFiles from './library-files.ts'
import * as messages from './messages.ts'
import * as messagesProgramReviews from './messages-program-reviews.ts'
import * as noticeTexts from './notice-texts.ts'
import * as payments from './payments.ts'
import * as person from './person.ts'
import * as personNotes from './person-notes.ts'
import * as personTimeline from './person-timeline.ts'
import { privacyCalls } from './privacy-calls.ts'
import * as profile from './profile.ts'
import * as progress from './progress.ts'
import * as progressForStaff from './progress-for-staff.ts'
import * as push from './push.ts'
import * as receipts from './receipts.ts'
import * as secondFactor from './second-factor.ts'
import * as site from './site.ts'
import * as siteDrafts from './site-drafts.ts'
import * as siteHistory from './site-history.ts'
import * as staff from './staff.ts'
import * as invitations from './staff-invitations.ts'
import * as transfers from './transfers.ts'
import * as uploads from './uploads.ts'
import * as uploadsSitePictures from './uploads-site-pictures.ts'
import * as users from './users.ts'
import * as usersAccess from './users-access.ts'
import * as usersCounts from './users-counts.ts'
import * as visits from './visits.ts'
import * as visitFigures from './visits-figures.ts'

const calls = [
  dashboard.readHealth,
  dashboard.readInstallation,
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
  uploadsSitePictures.listSitePictures,
  site.listPlans,
  uploads.uploadPaymentProof,
  applicationsRenewal.replacePaymentProof,
  uploads.uploadFile,
  uploads.uploadFiles,
  uploads.deleteUpload,
  cspReports.reportCsp,
  visits.countVisit,
  visits.countVisitStep,
  visitFigures.readVisits,
  visitFigures.readVisitFunnel,
  applicationsPayCodes.quoteOrder,
  applications.submitApplication,
  applicationsStatus.readApplicationStatus,
  applicationsStatus.sendNewProof,
  applicationsStatus.correctReading,
  applicationsReview.listSubscriptions,
  applicationsReview.listAdminRequests,
  applicationsReview.getRequest,
  applicationsReview.approveApplication,
  applicationsReview.rejectApplication,
  applicationsHeldDecisions.undoDecision,
  applicationsHeldDecisions.carryOutDecision,
  applicationsTold.markTold,
  applicationsTold.unmarkTold,
  applicationsTold.reopenRequest,
  applicationsArrivals.markArrived,
  applicationsArrivals.unmarkArrived,
  transfers.matchTransfers,
  transfers.confirmTransfers,
  transfers.removeTransfer,
  transfers.readClose,
  applicationsSameEmail.listOtherRequests,
  applicationsSameEmail.rejectOtherRequests,
  noticeTexts.listNoticeTexts,
  noticeTexts.saveNoticeTexts,
  events.streamEvents,
  events.openRequest,
  events.leaveRequest,
  events.listPresence,
  dashboardDigest.readDigest,
  dashboardDigest.changeDigest,
  push.readPush,
  push.addPushDevice,
  push.removePushDevice,
  messages.sendMessage,
  messages.listMessages,
  messages.markMessage,
  messagesProgramReviews.readProgramReview,
  messagesProgramReviews.requestProgramReview,
  users.readMyResources,
  assignments.accessResource,
  applicationsRenewal.readCurrentMembership,
  applicationsRenewal.subscribe,
  applicationsRenewal.resendRequest,
  applicationsRenewal.cancelSubscription,
  users.listUsers,
  usersCounts.countUsers,
  csvFiles.makeCsvLink,
  csvFilesPrivacy.makePrivacyCsvLink,
  users.addMember,
  users.getUser,
  users.changeUser,
  usersAccess.changeAccess,
  person.readUserDetails,
  personTimeline.readTimeline,
  payments.readUserPayments,
  payments.readRequestPayments,
  payments.refundRequest,
  person.readHistory,
  personNotes.listNotes,
  personNotes.addNote,
  personNotes.changeNote,
  personNotes.deleteNote,
  personNotes.restoreNote,
  personNotes.addTag,
  personNotes.removeTag,
  personNotes.suggestTags,
  receipts.listMyReceipts,
  receipts.listUserReceipts,
  receipts.issueReceipt,
  receipts.voidReceipt,
  assignments.assignItem,
  assignments.assignItems,
  assignments.removeItem,
  assignmentsStarterBundles.giveStarterBundle,
  progress.readProgress,
  progress.listProgress,
  progress.readProgressDay,
  progress.readMeasurements,
  progress.saveProgress,
  progress.deleteProgress,
  progress.readPhotoConsent,
  progress.changePhotoConsent,
  progress.seeComment,
  intake.readIntake,
  intake.saveIntake,
  intake.giveHealthConsent,
  intake.withdrawHealthConsent,
  intake.withdrawGuardianConsent,
  intake.readUserIntake,
  healthAccess.readUserHealthAccess,
  healthAccess.breakGlass,
  healthAccess.listUnconfirmedAssignments,
  healthAccess.confirmAssignments,
  healthAccessReaders.readHealthReaders,
  healthAccessReaders.letReaderIn,
  healthAccessReaders.endReader,
  progressForStaff.readUserProgress,
  progressForStaff.listUserProgress,
  progressForStaff.readUserMeasurements,
  progressForStaff.commentProgress,
  library.listResources,
  library.getLibraryResource,
  library.addResource,
  library.deleteResource,
  library.restoreResource,
  assignmentsStarterBundles.listStarterBundles,
  assignmentsStarterBundles.saveStarterBundle,
  assignmentsBundleBatches.giveStarterBundles,
  assignmentsBundleBatches.undoStarterBundles,
  assignmentsBrowse.browseResources,
  assignmentsBrowse.listCategories,
  assignmentsBrowse.getResource,
  library.changeResource,
  libraryFiles.listResourceFiles,
  libraryFiles.replaceResourceFile,
  libraryFiles.restoreResourceFile,
  assignmentsHolders.listHolders,
  assignmentsMany.giveToMany,
  assignmentsMany.undoGiveToMany,
  staff.listCoaches,
  staff.getCoach,
  staff.addCoach,
  staff.changeCoach,
  staff.removeCoach,
  invitations.inviteStaff,
  invitations.listInvitations,
  invitations.revokeInvitation,
  invitations.openInvitation,
  invitations.acceptInvitation,
  users.assignCoach,
  users.assignUsersWithoutCoach,
  auth.setUpOwner,
  auth.register,
  auth.sendConfirmation,
  auth.login,
  auth.coachLogin,
  auth.completeCoachLogin,
  auth.askPasskey,
  auth.verifyStaff,
  secondFactor.readSecondFactor,
  secondFactor.beginSecondFactor,
  secondFactor.confirmSecondFactor,
  secondFactor.renewRecoveryCodes,
  secondFactor.removeSecondFactor,
  secondFactor.beginPasskey,
  secondFactor.addPasskey,
  secondFactor.removePasskey,
  secondFactor.requireSecondFactor,
  auth.logout,
  auth.makePasswordLink,
  emailChange.requestEmailChange,
  emailChange.resendEmailChange,
  emailChange.cancelEmailChange,
  emailChange.confirmEmailChange,
  emailChange.proveEmailChange,
  auth.resetPassword,
  profile.readProfile,
  profile.changeProfile,
  profile.changePassword,
  profile.listSessions,
  profile.endOneSession,
  profile.endOtherSessions,
  auth.forgotPassword,
  ...privacyCalls,
  dashboard.readDashboard,
  dashboardToday.readToday,
  dashboardIncome.readIncome,
  dashboardReviewTimes.readReviewTimes,
  dashboardToday.markReminded,
  dashboardToday.unmarkReminded,
  dashboardReminders.remindByEmail,
  dashboardReminders.undoReminders,
  dashboard.readWaiting,
  dashboard.readHealthDetails,
  dashboard.listMails,
  dashboard.readMail,
  dashboard.retryMail,
  dashboard.releaseMails,
  dashboard.testMail,
  dashboardPaymentNotices.listPaymentNotices,
  dashboardPaymentNotices.checkPaymentNotices,
  dashboardBackups.readBackups,
  audit.readAudit,
] as const satisfies readonly Endpoint[]

/** Every call of the API, in the order of its table of contents. */
export const endpoints: readonly Endpoint[] = calls

export type CallId = (typeof calls)[number]['id']

/** A call by its id, with its exact types. */
export type CallNamed<Id extends CallId> = Extract<(typeof calls)[number], { id: Id }>
