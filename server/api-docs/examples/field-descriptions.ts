import { ofTheRest } from './other-field-descriptions.ts'

const foundPeople =
  'Finds users with this beginning of a word in the name or e-mail (spellings of Arabic letters are equal), or with this end of a phone number; several words must all match.'
const trap =
  'A trap for bots: leave it out. If it has a value, the response is as usual but nothing is stored.'
const seenSite =
  'The `version` of GET /api/site whose price was shown; the order keeps that price for a day after a change. Without it the current version counts; an unknown one is an error.'
const shownPage =
  'The `version` of GET /api/privacy-page that was shown with the consent, which is stored with it. One that ended more than 24 hours ago is the error `privacy_page_changed`; without it the version in force is stored.'
const shownTotal =
  'The total in EGP that was shown. If the order would have another one, nothing is stored, and `price_changed` names it.'
const ordered =
  'The months to pay for. The amount due is the package’s price times these months; the server computes it.'
const total =
  'In EGP: `price`, which is for one month, times `months`. Orders from before months existed have one.'
const payCode =
  'The code from POST /api/pay-codes that the payer writes in the note of the transfer. While it holds, the order has the quoted total; one that is unknown, over or claimed already is ignored.'
const payTicket = 'The secret from the same response; without it the code is ignored.'
const paymentMethod =
  'How the sender says to have paid: `instapay`, `vodafoneCash` or the id of another method of the site.'
const aReadablePicture = 'A short-lived address below /files, see Addresses of files.'
const reviewed = 'The `_id` of the request; or of a user who has exactly one pending request.'

const ofApplying = {
  'ApplicationInput.phone':
    'An Egyptian number in any notation, or an international one with + and the country code.',
  'ApplicationInput.password':
    'The future sign-in password, unless staff choose another at the approval. Common passwords are rejected.',
  'ApplicationInput.months': ordered,
  'subscribe.body.months': ordered,
  'ApplicationInput.paymentProof': 'The ticket (`cloudinaryId`) from POST /api/upload/payment-proof.',
  'ApplicationInput.siteVersion': seenSite,
  'ApplicationInput.expectedTotal': shownTotal,
  'ApplicationInput.payCode': payCode,
  'ApplicationInput.payTicket': payTicket,
  'ApplicationInput.paymentMethod': paymentMethod,
  'subscribe.body.payCode': payCode,
  'subscribe.body.payTicket': payTicket,
  'subscribe.body.paymentMethod': paymentMethod,
  'quoteOrder.body.months': ordered,
  'quoteOrder.body.payCode': 'The code that stays the same, if it still holds; with its `payTicket`.',
  'quoteOrder.answer.payTicket': 'The secret that claims the code. Keep it with the code on the device.',
  'quoteOrder.answer.total': total,
  'SubscriptionRequest.payCode': 'What the payer was asked to write in the note of the transfer.',
  'SubscriptionRequest.paymentMethod': paymentMethod,
  'submitApplication.answer.subscription.payCode': 'Only if the pay code was claimed.',
  'ApplicationInput.privacyVersion': shownPage,
  'ApplicationInput.consent':
    'True: the applicant agrees that the data is stored for the review, as the privacy page says. False is an error; without it no consent is recorded.',
  'ApplicationInput.website': trap,
  'ContactMessageInput.website': trap,
  'submitApplication.answer.subscription.code': 'The tracking code, for POST /api/subscriptions/status.',
  'ApplicationState.total': total,
  'OwnRequest.total': total,
  'StatusKeyInput.code': 'The tracking code of the application, in any case, with or without its dash.',
  'StatusKeyInput.phoneLast4': 'The last four digits of the phone or the WhatsApp number.',
  'giveHealthConsent.body.privacyVersion': shownPage,
  'changePhotoConsent.body.privacyVersion': shownPage,
  'subscribe.body.siteVersion': seenSite,
  'subscribe.body.expectedTotal': shownTotal,
  'submitApplication.answer.subscription.total': total,
  'subscribe.body.paymentProof': 'The ticket from POST /api/upload/payment-proof.',
  'cancelSubscription.body._id': 'Only this request; without it, the pending one.',
  'File.cloudinaryUrl': aReadablePicture,
  'File.size':
    'In bytes, of the file at `cloudinaryUrl`, also if the image was re-encoded; for old files, as sent.',
  'File.cloudinaryId': 'The ticket: it claims the file, once, within two hours.',
}

/** Descriptions of what the review list has, which is two calls. */
function inBothLists(descriptions: Record<string, string>): Record<string, string> {
  const both = Object.entries(descriptions).flatMap(([field, text]) =>
    ['listSubscriptions', 'listAdminRequests'].map((id) => [`${id}.${field}`, text]),
  )
  return Object.fromEntries(both)
}

const ofReviewing = {
  'approveApplication.params.id': reviewed,
  'approveApplication.answer.generatedPassword':
    'Only if neither staff nor the applicant chose a password; returned once, and not again for a retry.',
  'approveApplication.answer.passwordUnchanged': 'True if the account keeps its existing password.',
  'approveApplication.answer.bundleGiven':
    'How many items of the package’s starter bundle were given; 0 if the user had them all. Absent while the approval is held, without a bundle, and for a renewal of the same package.',
  'rejectApplication.params.id': reviewed,
  'rejectApplication.body.reason': 'Shown to the applicant. `Coach decision` by default.',
  ...inBothLists({
    'query.q': foundPeople,
    'query.status': '`decided`: approved or rejected.',
    'query.told': '`no`: approved or rejected, and not marked as told.',
    'query.arrived':
      '`no`: approved, and nobody has seen the payment arrive. Not those that were approved before this was recorded.',
    'query.method':
      'A key of a payment method of the site, or `unsaid`. Only together with `arrived`, of which it leaves the requests that were sent with it.',
    'query.flag':
      '`duplicate`: has `duplicates`. `unsigned`: sent without signing in, with an e-mail that an account has verified, also since. `same-email`: another pending request has its e-mail.',
    'query.from': 'The first day on which it was sent, in Cairo.',
    'query.to': 'The last day on which it was sent, in Cairo.',
    'query.sort': '`decided`: the latest decision first, and those without one last.',
    'answer.counts.notTold': 'How many `told=no` finds, at most 10,000.',
    'answer.counts.notArrived': 'How many `arrived=no` finds, at most 10,000.',
  }),
  'SubscriptionRequest.code':
    'The tracking code: the key of the status page, with the end of the phone number.',
  'Told.by':
    'The name of who marked it. Empty if nobody has to be told: rejected together with others, or decided before marks existed.',
  'ProofDetails.previewUrl':
    'An image of at most 800 pixels on each side, for a first look; of a PDF its first page, 800 pixels wide. Null for a PDF that could not be rendered.',
  'ProofDetails.pdf': 'The first five pages of a PDF as images. Absent if no page could be rendered.',
  'ProofPages.pageCount': 'All pages, also those without an image.',
  'ApprovalInput.accessDays':
    'Days of 24 hours, added to the end of the current access, if it is active. By default 30 for each month of the order.',
  'ApprovalInput.received':
    'In piastres: what arrived, besides what is `kept` for the order. By default what is missing.',
  'ApprovalInput.useCredit': 'Takes what is missing from the person’s `credit`, as far as it goes.',
  'ApprovalInput.difference':
    'Required if the sum is not what is due. `days`: as many whole days as it buys; `credit`: what is too much is kept for the person.',
  'rejectApplication.body.topUp':
    'Not enough arrived: the amount in piastres is kept for the order, and the reason asks for the rest.',
  'SubscriptionRequest.kept':
    'In piastres: what is kept for the order of transfers that were not enough. Absent if nothing is, and once it is approved.',
  'SubscriptionRequest.credit':
    'In piastres: what is kept for the person of earlier orders. Absent if nothing is; only for pending requests.',
  'SubscriptionRequest.creditLeft':
    'In piastres: what was too much for the order and is still credit of the person. Absent if nothing is, and until it is approved or an approval is held.',
  'LedgerEntry.amount':
    'In piastres; positive if it is in the person’s favour. Those of one act add up to 0.',
  'LedgerEntry.takesBack': 'The entry takes back an earlier one: nothing is ever changed or deleted.',
  'Statement.orders': 'Newest first, with what can be paid back at each, in piastres, the credit included.',
  'RefundInput.day': 'The day in Cairo on which the money was paid back; the income of its month is less.',
  'ApprovalInput.customPassword':
    'Overrides the applicant’s own password; without effect if the account has had access or has a verified e-mail, see Passwords.',
  'ApprovalInput.samePerson':
    'Required if `otherPersonPossible` is true: staff confirm that the sender owns the account with its e-mail. Else the error is `other_person_possible`.',
  'SubscriptionRequest.otherPersonPossible':
    'The account with its e-mail has verified none of its numbers: an approval needs `samePerson`. Only for pending requests.',
  'SubscriptionRequest.sentByAccount':
    'True if `userId` sent it, signed in; else anybody may have sent it with that e-mail.',
  'SubscriptionRequest.ownPassword':
    'An approval without `customPassword` keeps a password that the applicant knows; else it generates one. Only for pending requests.',
  'ApplicationState.password':
    'Whose password opens the account: `applicant`, chosen in the application; `unchanged`, the account’s own from before; `staff`, one that staff send. Only if approved.',
  'SubscriptionRequest.existingMember':
    'The account with its e-mail has had access before: an approval does not change its password.',
  'SubscriptionRequest.rejectionReason': 'The reason of the earlier rejection, if it is pending again.',
  'RequestAccount.numberConfirmed':
    'Whether the number to which a password link is sent is verified: WhatsApp, else the phone. A changed number is not.',
  'RequestAccount.blocked': 'If true, an approval gets `account_blocked`.',
  'RequestAccount.blockedReason': 'Only for staff.',
  'SubscriptionRequest.sameNetworkWaiting':
    'For a pending request of a stranger: how many other requests are pending from the same network (IPv4 address or IPv6 /48), which is stored for 30 days. Subscribers of a mobile network share one.',
  'listOtherRequests.query.by':
    '`network`: sent from the same network by strangers. Requests of accounts that have or had access are not included.',
  'rejectOtherRequests.body.by': 'By `network`, the proofs are deleted after 2 days, not 30.',
  'OtherRequest.byMember': 'Sent while signed in, by an account that has or had access.',
  'rejectOtherRequests.body.ids':
    'From GET …/others. Requests that are no longer pending with this e-mail or from this network are skipped.',
  'rejectOtherRequests.answer.left':
    'How many others are still pending with this e-mail, or from this network: newer ones, or more than 200.',
  'readPush.answer.publicKey':
    'The `applicationServerKey` of a subscription. If it differs from the one of an earlier subscription, subscribe anew.',
  'PushSubscriptionInput.endpoint':
    'From the browser. Only the push services of Chrome, Edge, Firefox, Safari and Windows, and those in the setting `PUSH_HOSTS`. No response contains it.',
  'PushDevice.browser': 'The `User-Agent` that added it.',
  'PushDevice.fingerprint': 'The SHA-256 of its endpoint, in hex.',
  'PushDevice.current': 'Whether the session of this call added it.',
  'remindByEmail.body.userIds': 'At most 50, each once.',
  'remindByEmail.body.holdSeconds': 'No mail leaves before; 0 if absent. Mails are sent every 15 seconds.',
  'remindByEmail.answer.batch': 'For the undo; null if nobody is mailed.',
  'remindByEmail.answer.members':
    'In the order of the request: `mailed`, or why not. Nobody is mailed whom today lists as reminded, who has no verified e-mail, or whom the topic does not concern now.',
  'undoReminders.answer.members':
    '`undone`, or `sent` if the mail has left. Whose record was changed since is missing.',
  'Today.email': '`on_hold` after a restore, until an admin resumes the mails.',
  'NoticeTexts.texts': 'With placeholders in braces, such as `{first}`, which the sender fills in.',
  'NoticeTextInput.ar':
    'With the placeholders of its case, see the error of this field; empty is the default again.',
  'NoticeTextInput.en':
    'With the placeholders of its case, see the error of this field; empty is the default again.',
  'SubscriptionRequest.paymentProof': aReadablePicture,
  'Order.total': total,
  'Order.siteVersion': 'The version of the site whose price this order has.',
}

const ofMembers = {
  'listUsers.query.q': foundPeople,
  'listUsers.query.plan': 'The current package, or the last one of those whose access has ended.',
  'listUsers.query.sort':
    'Default: those with access by its end, others by time. `name` has names in Arabic letters first.',
  'listUsers.query.status':
    '`ending` within seven days; `none` never had access; `unassigned` active with nothing assigned.',
  'User.username': 'Only for staff: the name to sign in with.',
  'User.blockedReason': 'Only for staff.',
  'User.emailUsedByOthers':
    'The e-mail is not verified, and another account claims it or a request of another sender is pending with it. Only for staff.',
  'User.othersRequestWaits':
    'A request is pending with this e-mail that the account did not send and that has none of its verified numbers. Assigning a package gets `email_not_confirmed` until staff approve or reject it. Only for staff.',
  'Membership.accessDays': 'The total days of the current uninterrupted access.',
  'Usage.date': 'The day in Cairo.',
  'AssignedVideo.title': 'The title when it was assigned; show `titles` to users.',
  'AssignedVideo.titles': 'The title in both languages; equal if only one was entered.',
  'AssignedVideo.url':
    'Empty for a member with a daily limit: then POST /api/subscriptions/access-resource returns it.',
  'AssignedVideo.openedAt': 'Null until the member opens it.',
  'AssignedDocument.title': 'The title when it was assigned; show `titles` to users.',
  'AssignedDocument.titles': 'The title in both languages; equal if only one was entered.',
  'AssignedDocument.url':
    'Empty for a member with a daily limit: then POST /api/subscriptions/access-resource returns it.',
  'AssignedDocument.openedAt': 'Null until the member opens it.',
  'accessResource.body.resourceType':
    'A video, or one of the three kinds of documents, which are counted together.',
  'accessResource.body.resourceId':
    'The `_id` of the assignment, or its `resourceId` in the library. Without it the call only returns the day’s usage.',
  'accessResource.answer.url': 'The address; present if `resourceId` was sent.',
  'ItemInput.resourceId':
    'A resource of the library, with its kind, title and address; else `title` and `url` are required.',
  'StarterBundle.resources': 'In the order in which members see them; deleted ones are left out.',
  'StarterBundle.updatedAt': 'Null if the bundle was never saved.',
  'saveStarterBundle.body.resourceIds':
    'Ids of library resources in their order; an empty list gives nothing.',
  'giveStarterBundle.answer.given': 'How many items were added: what the member had already does not count.',
  'giveStarterBundles.body.userIds': 'At most 50, each once.',
  'giveStarterBundles.answer.batch': 'For the undo, within an hour; null if nothing was given.',
  'giveStarterBundles.answer.members': 'In the order of the request, with the reason if nothing was given.',
  'removeItem.body._id': 'The `_id` of the assignment; this or `resourceId` is required.',
  'UserChangeInput.subscription': 'Assigns a package from now; null removes package and access immediately.',
  'UserChangeInput.resources': 'Replaces both lists.',
  'UserChangeInput.wasEndDate':
    'The `endDate` that was shown: if it has changed since, the error is `access_changed`.',
  'UserChangeInput.wasBlocked':
    'The state that was shown: if it has changed since, the error is `already_blocked` or `already_unblocked`.',
  'UserChangeInput.undoPlan':
    'The `undo` of an earlier response: restores the former access, within an hour and if nothing else has changed it.',
  'UserChangeInput.blockedReason': 'Shown only to staff.',
  'changeUser.answer.undo':
    'After a package was assigned or removed: send it as `undoPlan` within an hour to undo that.',
  'changeAccess.body.change': 'One act, and what it needs.',
  'changeAccess.body.wasEndDate':
    'The end that was shown: `endDateAfterPause` while paused, else `endDate`. If it has changed since, the error is `access_changed`.',
  'changeAccess.answer.undo': 'Send it as `undoPlan` of `changeUser` within an hour to undo the change.',
  'makePasswordLink.body.currentPassword': 'Your own. Required for a colleague’s account, else ignored.',
  'makePasswordLink.answer.url': 'The link for the user; it works once, within 72 hours.',
}

/** The meaning of API fields whose names do not explain it. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  ...ofApplying,
  ...ofReviewing,
  ...ofMembers,
  ...ofTheRest,
}
