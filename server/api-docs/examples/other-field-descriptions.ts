const foundTitles =
  'Finds titles, in either language, with words that begin so; several words must all match.'
const visitSource =
  '`app` for an installed app, the link’s `utm_source`, the address of the referring page, or empty; only the source is stored.'
const purpose = 'The use of the file: `progress` is for members, the others are for staff.'

/** Of the calls about resources, uploads, the site and what else there is. */
export const ofTheRest = {
  'setUpOwner.body.token': 'The text after `#token=` in the set-up link that the server prints at its start.',
  'setUpOwner.body.name':
    'The name that members and visitors see. Without it, or if it only repeats the username, they see a neutral one.',
  'resetPassword.body.token': 'The text after `#token=` in the link that was sent to the user.',
  'resetPassword.body.name':
    'Required, with `phone`, if the link ends with `&confirm=email`: it verifies an address that anybody may have registered. The account is the one that was registered with this phone, or else a new one. Ignored otherwise.',
  'resetPassword.body.whatsapp': 'Empty or missing if it is the same as the phone.',
  'LoginAnswer.token': 'For `Authorization: Bearer`; returned once.',
  'LoginAnswer.expiresAt': 'The latest expiry; if unused, it expires earlier, see Tokens.',
  'ProgressInput.basis':
    'The `updatedAt` of the entry that was edited, null for a new day. If the day was changed since, the error is `progress_changed` and nothing is overwritten.',
  'ProgressInput.weight': 'In kilograms; stored in tenths, like the centimetres.',
  'ProgressInput.photos': 'The day’s photos in order: the `_id` of stored ones, the tickets of new ones.',
  'seeComment.body.at': 'The `at` of the comment that was shown: a newer comment stays unseen.',
  'IntakeInput.guardian':
    'The parent or guardian of a member under 18: needed before weight, height, progress and photos are stored. Without a birth year it is an error; of an adult nothing is stored.',
  'GuardianInput.privacyVersion':
    'The `version` of GET /api/privacy-page that was shown with the consent, as for other consents.',
  'Intake.guardianConsent':
    '`missing`: nothing but workouts is stored until a guardian agrees; the calls answer 403 `guardian_consent_missing`.',
  'IntakeInput.health':
    'Needs the consent and the birth year of an adult. Each question is answered with true or false, or left at null.',
  'Intake.healthStep':
    '`birth_year_missing` and `closed_to_minors`: no consent or health answers are accepted. Who turns 18 this year counts as a minor until it is over.',
  'CoachInput.currentPassword': 'The current password of the admin who adds the account.',
  'CoachInput.phone': 'Like an applicant’s phone, or empty.',
  'CoachChangeInput.phone': 'Like an applicant’s phone; empty removes it.',
  'CoachChangeInput.email': 'Null removes it.',
  'CoachChangeInput.currentPassword':
    'Your own. Required to change an e-mail, username, password or role, your own or a colleague’s, else ignored.',
  'removeCoach.body.currentPassword': 'Your own; required.',
  'eraseUser.body.currentPassword':
    'Your own. Required with a session that was opened in a browser, else ignored.',
  'checkPaymentNotices.body.currentPassword': 'Your own.',
  'checkPaymentNotices.body.version': 'The newest version that you have checked; later notices stay.',
  'listResources.query.q': foundTitles,
  'ResourceInput.url': 'A link; either this or `cloudinaryId`.',
  'ResourceInput.cloudinaryId': 'The ticket of a file that was uploaded with `purpose` resource.',
  'ResourceInput.category': 'The type by default.',
  'Resource.url': 'A link, or a short-lived address below /files; empty for a member with a daily limit.',
  'uploadFile.form.purpose': purpose,
  'uploadFiles.form.purpose': purpose,
  'uploadFile.form.crop':
    'The part of an image for the site to keep, `x,y,width,height` in thousandths of its sides, as `0,125,1000,750`; width and height are at least 50.',
  'SentFile.size':
    'In bytes, of the file at `cloudinaryUrl`; for an image of the site, which is stored in several sizes, of the file that was sent.',
  'SentFile.picture': 'For an image of the site: the value for the site’s settings, to which `alt` is added.',
  'publishSite.body.version':
    'The version that was edited; if a newer one is published, the error is `site_changed`.',
  'restoreSiteVersion.body.version':
    'The newest version that was shown; if there is a newer one, the error is `site_changed`.',
  'publishSite.body.sections':
    'Each at most once, by an existing `id`, which is also its `component`; missing sections come last.',
  'publishSite.body.settings':
    'An image is the `picture` of its upload (`purpose` site); an unknown or deleted one is a validation error of its field.',
  'restoreSiteVersion.answer.picturesGone':
    'The paths whose image was deleted since that version: they show the product’s own drawing now.',
  'countVisit.body.source': visitSource,
  'countVisitStep.body.source': visitSource,
  'ApplicationInput.source': `${visitSource} It is counted, and not stored with the request.`,
}
