import type { Migration } from '#server/platform/database/migration.ts'
import * as platform from './000-platform.ts'
import * as mainJob from './001-main-job.ts'
import * as messages from './002-messages.ts'
import * as replyTo from './003-reply-to.ts'
import * as resourceLibrary from './004-resource-library.ts'
import * as periodsAndLists from './005-access-periods-and-lists.ts'
import * as membersArea from './006-members-area.ts'
import * as erasure from './007-erasure.ts'
import * as ownRequests from './008-own-requests.ts'
import * as siteEditing from './009-site-editing.ts'
import * as takenItems from './010-taken-items.ts'
import * as coachesAndCategories from './011-coaches-and-categories.ts'
import * as visits from './012-visits.ts'
import * as whoDeleted from './013-who-deleted.ts'
import * as weeklyGoals from './014-weekly-goals.ts'
import * as keptOfAPerson from './015-kept-of-a-person.ts'
import * as provedContacts from './016-proved-contacts.ts'
import * as eraserNetworks from './017-eraser-networks.ts'
import * as secondFactor from './018-second-factor.ts'
import * as installation from './019-installation.ts'
import * as auditRetention from './020-audit-retention.ts'
import * as blocksOfNetworks from './022-blocks-of-networks.ts'
import * as senderGaveWay from './024-sender-gave-way.ts'
import * as sentMails from './025-sent-mails.ts'
import * as claimantNetworks from './027-claimant-networks.ts'
import * as filesToRemove from './029-files-to-remove.ts'
import * as endsOfThrottles from './030-ends-of-throttles.ts'
import * as networksOfRequests from './032-networks-of-requests.ts'
import * as zerosDialledAtHome from './034-zeros-dialled-at-home.ts'
import * as deviceGenerations from './035-device-generations.ts'
import * as auditActions from './036-audit-actions.ts'
import * as erasures from './037-erasures.ts'
import * as paymentNotices from './038-payment-notices.ts'
import * as passwordsKnownToStaff from './039-passwords-known-to-staff.ts'
import * as passwordSources from './040-password-sources.ts'
import * as orderTotals from './041-order-totals.ts'
import * as intakeSteps from './042-intake-steps.ts'
import * as heldDecisions from './043-held-decisions.ts'
import * as reviewDesk from './044-review-desk.ts'
import * as today from './045-today.ts'
import * as starterBundles from './046-starter-bundles.ts'
import * as noticeTexts from './047-notice-texts.ts'
import * as privateMails from './048-private-mails.ts'
import * as pushDevices from './049-push-devices.ts'
import * as dailyDigest from './050-daily-digest.ts'
import * as pagesOfPdfs from './051-pages-of-pdfs.ts'
import * as batches from './052-batches.ts'
import * as pausedAccess from './053-paused-access.ts'
import * as staffRoles from './054-staff-roles.ts'
import * as namesInBothAlphabets from './055-names-in-both-alphabets.ts'
import * as notesAndTags from './056-notes-and-tags.ts'
import * as memberFilters from './059-member-filters.ts'
import * as resourceOrder from './060-resource-order.ts'
import * as formerFiles from './061-former-files.ts'
import * as emailChanges from './062-email-changes.ts'
import * as staffConfirmedEmails from './063-staff-confirmed-emails.ts'
import * as visitSteps from './064-visit-steps.ts'
import * as reviewTimes from './065-review-times.ts'
import * as itemUpdates from './066-item-updates.ts'
import * as incomeIndex from './067-income-index.ts'
import * as coachesOwnMembers from './068-coaches-own-members.ts'
import * as joinedNames from './069-joined-names.ts'
import * as membersByName from './070-members-by-name.ts'
import * as payCodes from './071-pay-codes.ts'
import * as arrivals from './072-arrivals.ts'
import * as transfers from './073-transfers.ts'
import * as ledger from './074-ledger.ts'
import * as proofReadings from './076-proof-readings.ts'
import * as receipts from './078-receipts.ts'
import * as proofLikenesses from './079-proof-likenesses.ts'
import * as proofTries from './080-proof-tries.ts'
import * as severalTransfers from './082-several-transfers.ts'
import * as heldSettlements from './083-held-settlements.ts'
import * as receiptCorrections from './084-receipt-corrections.ts'
import * as seenAmounts from './086-seen-amounts.ts'
import * as quotedMonths from './087-quoted-months.ts'
import * as dataBreaches from './088-data-breaches.ts'
import * as healthAccess from './090-health-access.ts'
import * as requestersOfEmails from './091-requesters-of-emails.ts'
import * as ticksBesideTransfers from './092-ticks-beside-transfers.ts'
import * as refundProofs from './093-refund-proofs.ts'
import * as keptParts from './094-kept-parts.ts'
import * as privacyRequests from './096-privacy-requests.ts'
import * as retention from './099-retention.ts'
import * as privacyVersions from './100-privacy-versions.ts'
import * as publicationConsents from './102-publication-consents.ts'
import * as agesOfRefundProofs from './105-ages-of-refund-proofs.ts'
import * as leakMarks from './106-leak-marks.ts'
import * as orderOfTransfers from './107-order-of-transfers.ts'
import * as guardians from './108-guardians.ts'
import * as purposes from './110-purposes.ts'

/** Every migration, in the order in which they are run. A released one is never changed. */
export const migrations: Migration[] = [
  platform,
  mainJob,
  messages,
  replyTo,
  resourceLibrary,
  periodsAndLists,
  membersArea,
  erasure,
  ownRequests,
  siteEditing,
  takenItems,
  coachesAndCategories,
  visits,
  whoDeleted,
  weeklyGoals,
  keptOfAPerson,
  provedContacts,
  eraserNetworks,
  secondFactor,
  installation,
  auditRetention,
  blocksOfNetworks,
  senderGaveWay,
  sentMails,
  claimantNetworks,
  filesToRemove,
  endsOfThrottles,
  networksOfRequests,
  zerosDialledAtHome,
  deviceGenerations,
  auditActions,
  erasures,
  paymentNotices,
  passwordsKnownToStaff,
  passwordSources,
  orderTotals,
  intakeSteps,
  heldDecisions,
  reviewDesk,
  today,
  starterBundles,
  noticeTexts,
  privateMails,
  pushDevices,
  dailyDigest,
  pagesOfPdfs,
  batches,
  pausedAccess,
  staffRoles,
  namesInBothAlphabets,
  notesAndTags,
  memberFilters,
  resourceOrder,
  formerFiles,
  emailChanges,
  staffConfirmedEmails,
  visitSteps,
  reviewTimes,
  itemUpdates,
  incomeIndex,
  coachesOwnMembers,
  joinedNames,
  membersByName,
  payCodes,
  arrivals,
  transfers,
  ledger,
  proofReadings,
  receipts,
  proofLikenesses,
  proofTries,
  severalTransfers,
  heldSettlements,
  receiptCorrections,
  seenAmounts,
  quotedMonths,
  dataBreaches,
  healthAccess,
  requestersOfEmails,
  ticksBesideTransfers,
  refundProofs,
  keptParts,
  privacyRequests,
  retention,
  privacyVersions,
  publicationConsents,
  agesOfRefundProofs,
  leakMarks,
  orderOfTransfers,
  guardians,
  purposes,
]
