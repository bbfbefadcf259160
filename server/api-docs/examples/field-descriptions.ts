const found = {
  people:
    'Finds whose name or e-mail has words that begin so (Arabic letters are found however they are written), or whose phone number ends so; of several words all must fit.',
  titles: 'Finds titles, in either language, that have words which begin so; of several words all must fit.',
}
const trap =
  'A trap for robots: leave it out. Where it is filled, the call answers as ever and nothing is stored.'
const seenSite =
  'The `version` of GET /api/site whose price was shown; the order keeps that price, for a day after it was changed. Without it the present one counts; one that never was is refused.'
const aReadablePicture = 'A short-lived address below /files, see Addresses of files.'
const reviewed = 'The `_id` of the request; or of a user of whom exactly one request waits.'
const purpose = 'What for: `progress` is for members, the others are for staff.'

const ofApplying = {
  'ApplicationInput.phone': 'Egyptian in any way of writing, or international with + and the country code.',
  'ApplicationInput.password':
    'What the applicant will sign in with, unless staff choose another when they approve. A common one is refused.',
  'ApplicationInput.paymentProof':
    'The ticket (`cloudinaryId`) that POST /api/upload/payment-proof answered.',
  'ApplicationInput.siteVersion': seenSite,
  'ApplicationInput.consent':
    'True: the applicant agrees that what they send is kept for the review, as the privacy page says. False is refused; left out, nothing is noted.',
  'ApplicationInput.website': trap,
  'ContactMessageInput.website': trap,
  'submitApplication.answer.subscription.code':
    'What the applicant calls it by, with POST /api/subscriptions/status.',
  'StatusKeyInput.code':
    'The code that the application answered, in letters of any case, with or without its dash.',
  'StatusKeyInput.phoneLast4': 'The last four digits of the phone or the WhatsApp number.',
  'subscribe.body.siteVersion': seenSite,
  'subscribe.body.paymentProof': 'The ticket that POST /api/upload/payment-proof answered.',
  'cancelSubscription.body._id': 'Which request, where it is to be that one or none.',
  'File.cloudinaryUrl': aReadablePicture,
  'File.size':
    'In bytes, of the file behind `cloudinaryUrl`, also where a picture was made anew; of ones kept before that was counted, as sent.',
  'File.cloudinaryId': 'The ticket: whoever holds it claims the file, once, within two hours.',
}

const ofReviewing = {
  'approveApplication.params.id': reviewed,
  'approveApplication.answer.generatedPassword':
    'Only where neither staff nor the applicant had chosen a password; told once, also not in the answer to a repeat.',
  'approveApplication.answer.passwordUnchanged': 'True where the account keeps the password that it has.',
  'rejectApplication.params.id': reviewed,
  'rejectApplication.body.reason': 'The applicant reads it. `Coach decision` where there is none.',
  'listSubscriptions.query.q': found.people,
  'listAdminRequests.query.q': found.people,
  'ApprovalInput.accessDays': 'Days of 24 hours, added to the present end of an access that still runs.',
  'ApprovalInput.customPassword':
    'Wins over the applicant’s own password; without effect where the account has had access or proved its e-mail, see Passwords.',
  'ApprovalInput.samePerson':
    'Needed where the request says `otherPersonPossible`: staff know that whoever sent it has the account of its e-mail. Else `other_person_possible` is answered and nothing is done.',
  'SubscriptionRequest.otherPersonPossible':
    'The account of its e-mail has proved none of its numbers: an approval needs `samePerson`. Only of one that waits.',
  'SubscriptionRequest.sentByAccount':
    'True where `userId` sent it, signed in; else anybody may have sent it with that e-mail.',
  'SubscriptionRequest.existingMember':
    'The e-mail’s account has had access before: an approval leaves its password.',
  'SubscriptionRequest.rejectionReason': 'Of one that waits again: why it was rejected before.',
  'RequestAccount.numberConfirmed':
    'Whether the number that a password link goes to is proved: WhatsApp, else the phone. A changed one is not.',
  'RequestAccount.blocked': 'While it is, an approval is refused with `account_blocked`.',
  'RequestAccount.blockedReason': 'Told to staff alone.',
  'SubscriptionRequest.sameNetworkWaiting':
    'Of one that a stranger sent and that waits: how many others wait from the same network (IPv4 address or IPv6 /48), which is known for 30 days. A mobile network’s subscribers share one.',
  'listOtherRequests.query.by':
    '`network`: sent from the same network by strangers. What an account sent that has or had access is never among them.',
  'rejectOtherRequests.body.by':
    'Those rejected by `network` have their proofs deleted after 2 days, not 30.',
  'OtherRequest.byMember': 'Sent while signed in, by an account that has or had access.',
  'rejectOtherRequests.body.ids':
    'Of GET …/others, as it was shown. One that does not wait with this e-mail or from this network any more is passed over.',
  'rejectOtherRequests.answer.left':
    'How many others still wait with this e-mail, or from this network: what came since, or more than 200.',
  'SubscriptionRequest.paymentProof': aReadablePicture,
  'Order.siteVersion': 'The version of the site whose price holds for this order.',
}

const ofMembers = {
  'listUsers.query.q': found.people,
  'listUsers.query.status': '`ending` within seven days; `none` never had access.',
  'User.username': 'Of staff: what they sign in with.',
  'User.blockedReason': 'Told to staff alone.',
  'User.emailUsedByOthers':
    'Nobody has proved this e-mail, and another account claims it or a request of somebody else waits with it. Told to staff alone.',
  'User.othersRequestWaits':
    'A request waits with this e-mail that the account did not send and that carries no number it has proved. A package by hand is refused with `email_not_confirmed` until staff approve or reject it. Told to staff alone.',
  'Membership.accessDays': 'The sum of the unbroken run.',
  'Usage.date': 'The day in Cairo.',
  'AssignedVideo.title': 'As it was named when it was given; people read `titles`.',
  'AssignedVideo.titles': 'The title in both languages; twice the same where one was typed.',
  'AssignedVideo.url':
    'Empty for a member whose daily limit guards it: POST /api/subscriptions/access-resource answers it then.',
  'AssignedVideo.openedAt': 'Null while its member has not opened it.',
  'AssignedDocument.title': 'As it was named when it was given; people read `titles`.',
  'AssignedDocument.titles': 'The title in both languages; twice the same where one was typed.',
  'AssignedDocument.url':
    'Empty for a member whose daily limit guards it: POST /api/subscriptions/access-resource answers it then.',
  'AssignedDocument.openedAt': 'Null while its member has not opened it.',
  'accessResource.body.resourceType':
    'A video, or any of the three kinds of documents, which are counted together.',
  'accessResource.body.resourceId':
    'The `_id` of what the member was given, or its `resourceId` in the library. Without it the call only tells the day’s usage.',
  'accessResource.answer.url': 'Where it is; there wherever `resourceId` was sent.',
  'ItemInput.resourceId':
    'Something of the library, whose own kind, title and address then hold; else `title` and `url` are needed.',
  'removeItem.body._id': 'Of what the member was given; this or `resourceId`.',
  'UserChangeInput.subscription':
    'A plan assigned from now; null takes the plan and the access away at once.',
  'UserChangeInput.resources': 'Replaces both lists.',
  'UserChangeInput.wasEndDate':
    'The `endDate` that you saw: where it has changed since, nothing is done and `access_changed` is answered.',
  'UserChangeInput.wasBlocked':
    'What you saw: where it has changed since, nothing is done and `already_blocked` or `already_unblocked` is answered.',
  'UserChangeInput.undoPlan':
    'The `undo` of an earlier answer: puts the access back that was there before, within the hour and while nothing else has changed it.',
  'UserChangeInput.blockedReason': 'Only staff read it.',
  'changeUser.answer.undo':
    'Where a plan was assigned or taken away: what takes that back, as `undoPlan`, within the hour.',
  'makePasswordLink.body.currentPassword':
    'Your own. Needed where the account is a colleague’s, and not looked at otherwise.',
  'makePasswordLink.answer.url': 'For the user to open; it works once, within 72 hours.',
}

const ofTheRest = {
  'setUpOwner.body.token': 'What follows `#token=` in the set-up link that the server prints when it starts.',
  'setUpOwner.body.name':
    'What members and visitors see. Without it, and where it only repeats the username, they see a neutral one.',
  'resetPassword.body.token': 'What follows `#token=` in the link that the user was sent.',
  'resetPassword.body.name':
    'Needed, with `phone`, where the link ends with `&confirm=email`: it proves an address that anybody may have registered. The account is one that was registered with this phone, or else a new one. Without effect otherwise.',
  'resetPassword.body.whatsapp': 'Empty or left out where it is the phone’s number.',
  'LoginAnswer.token': 'For `Authorization: Bearer`; told once.',
  'LoginAnswer.expiresAt': 'When it ends at the latest; unused it ends earlier, see Tokens.',
  'ProgressInput.basis':
    'The `updatedAt` of the entry that you began from, null for a new day. Where the day was changed since, `progress_changed` is answered and nothing is lost.',
  'ProgressInput.weight': 'In kilograms; kept to a tenth, as are the centimetres.',
  'ProgressInput.photos':
    'The day’s photos in their order: the `_id` of those that are kept, the tickets of new ones.',
  'seeComment.body.at': 'The `at` of the comment that was shown: a newer one stays new.',
  'CoachInput.currentPassword': 'Your own, as the admin who adds the account.',
  'CoachInput.phone': 'As an applicant’s, or empty where there is none.',
  'CoachChangeInput.phone': 'As an applicant’s; empty takes away what is there.',
  'CoachChangeInput.email': 'Null takes away what is there.',
  'CoachChangeInput.currentPassword':
    'Your own. Needed where an e-mail, a username, a password or a role changes, yours or a colleague’s, and not looked at otherwise.',
  'removeCoach.body.currentPassword': 'Your own; it is needed.',
  'listResources.query.q': found.titles,
  'ResourceInput.url': 'A link; or else `cloudinaryId`, never both.',
  'ResourceInput.cloudinaryId': 'The ticket of a file that was uploaded with `purpose` resource.',
  'ResourceInput.category': 'The type, where there is none.',
  'Resource.url':
    'A link, or a short-lived address below /files; empty for a member whose daily limit guards it.',
  'uploadFile.form.purpose': purpose,
  'uploadFiles.form.purpose': purpose,
  'uploadFile.form.crop':
    'What is to be kept of a picture for the site, `x,y,width,height` in thousandths of its sides, as `0,125,1000,750`; width and height are 50 or more.',
  'SentFile.size':
    'In bytes, of the file behind `cloudinaryUrl`; of a picture for the site, which is kept in several sizes, of the file that was sent.',
  'SentFile.picture':
    'Of a picture for the site: what the site’s settings take, with words for `alt` beside it.',
  'publishSite.body.version':
    'The version that was edited; where a newer one is published, `site_changed` is answered.',
  'restoreSiteVersion.body.version':
    'The newest version that you have seen; where there is a newer one, `site_changed` is answered.',
  'publishSite.body.sections':
    'Each at most once, by an `id` that the site has, which is its `component` as well; those that are left out are put behind the others.',
  'publishSite.body.settings':
    'A picture is named by the `picture` that its upload answered (`purpose` site); one that nobody uploaded, or that was deleted, is refused at its field.',
  'restoreSiteVersion.answer.picturesGone':
    'Where a picture was deleted since that version: the product’s own drawing stands there now.',
  'countVisit.body.source':
    'The link’s `utm_source`, or the address of the page it stood on, or empty; only the source is kept.',
}

/** The meaning of API fields whose names do not explain it. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  ...ofApplying,
  ...ofReviewing,
  ...ofMembers,
  ...ofTheRest,
}
