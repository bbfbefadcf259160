import { type ErrorCode, errorDefinitions } from '#contract/errors.ts'
import { retryableCodes } from '#contract/retryable-errors.ts'

/**
 * A part of the introduction. In its texts `…` is code, and {callId} becomes a link to a call.
 */
export type GuidePart = { id: string; title: string; lines: readonly string[] }

const named = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(', ')
const conflicts = retryableCodes.filter((code) => errorDefinitions[code].status === 409)

/** The main job, from an empty product to a member who reads their assignments. */
export const mainJob: readonly string[] = [
  '**Set up.** A start without any admin prints a link, `…/setup#token=…`, which holds for 24 hours and works once. What follows `#token=` goes into {setUpOwner}, with a username and a password; the answer signs the first admin in. There is no link where `ADMIN_USERNAME` and `ADMIN_PASSWORD` were set, nor in demo mode: sign in with {coachLogin}.',
  '**Proof.** {listPlans} tells the packages and prices. Whoever applies sends the receipt ahead with {uploadPaymentProof}; the answer’s `cloudinaryId` is the ticket that claims it, once, within two hours.',
  '**Apply.** {submitApplication} takes the ticket along. Its `code` and the last four digits of the phone tell how it stands, with {readApplicationStatus}; a rejected one takes a new proof with {sendNewProof}.',
  '**Sign in** as staff with {coachLogin}. {listAdminRequests} with `status=pending` is what waits.',
  '**Approve** with {approveApplication}, or reject with {rejectApplication}. The answer’s `user._id` names the new member.',
  '**Assign** with {assignItem}, or several at once with {assignItems}: something of the library by its `resourceId` ({addResource}), or a title and a link.',
  '**Read.** The member signs in with {login}, and finds everything with {readMyResources}. {accessResource} opens one thing and counts it for the day.',
  '**Change the password** with {changePassword}; all other sessions of the account end.',
  '**Log out** with {logout}: the token opens nothing any more.',
]

/** The rules for all calls. */
export const guideParts: readonly GuidePart[] = [
  {
    id: 'basics',
    title: 'Basics',
    lines: [
      'JSON in and out, in UTF-8. Ids are opaque texts, mostly named `_id`; times are ISO 8601 in UTC; money is whole Egyptian pounds; days of progress and of daily limits are Cairo’s.',
      'A body of JSON has at most 64 KiB, more where its call says so; files have the limits of their call. Keys that a call does not know are dropped. Nothing is converted: `"30"` is no number.',
      'Lists take `page` (from 1, at most 500) and `limit` (20, at most 100), and answer `total`, `page` and `pages` beside their rows. Where counting on would cost too much, `total` stops at 10,000 and `totalIsLowerBound` is true.',
      'A call that takes an `Idempotency-Key` may be sent again without harm: for a day the same key and body answers the first answer again, and with another body `repeat_differs`. Without a key the ticket of a proof stands for one, and with another body it is `proof_already_used`. Only where the server stops just between doing it and keeping its answer, a repeat after a minute is done anew.',
      'Every answer bears an `X-Request-Id`, under which the server’s log has it.',
      'The examples are made up. They take `$ADDRESS` for where the product is, such as `http://localhost:3000`, and `$TOKEN` for the token of a sign-in.',
    ],
  },
  {
    id: 'access',
    title: 'Who may call',
    lines: [
      '`anyone`: no token is looked at.',
      '`holder`: no account is needed; what the caller holds decides, such as a ticket or the token of a link. A token that is sent must hold, and may show more.',
      '`signed_in`: anybody with an account, of staff or not.',
      '`user`: somebody with an account who is not of the staff.',
      '`member`: a user whose access is active now.',
      '`reader`: a member, or staff.',
      '`staff`: a coach or an admin. `admin`: an admin alone.',
      'Without a token that holds a call answers 401, with one that is not let in 403. It is judged at each call: access that has ended meanwhile, or a block, counts at once. A member whose access has ended is told so with `access_expired`, and beside it comes a `renewalToken`.',
    ],
  },
  {
    id: 'tokens',
    title: 'Tokens',
    lines: [
      'A sign-in answers a `token` for the header `Authorization: Bearer <token>`; `expiresAt` tells its end.',
      '`fcm_…` of members and `fca_…` of staff hold for 8 hours; staff’s end after 2 hours without a call. On the product’s own pages in a browser they are bound to a cookie, and hold for 30 days (7 without a call) and for 12 hours (2 without a call).',
      '`fcr_…` holds for half an hour, for somebody with no access: {register} answers one, and so does `access_expired` as `renewalToken`. It may ask for a package ({subscribe}, {resendRequest}, {replacePaymentProof}), see how that stands ({readCurrentMembership}), withdraw it ({cancelSubscription}), read the account ({readProfile}), read and change the consent to photos ({readPhotoConsent}, {changePhotoConsent}), take one’s data along or erase it, and log out. Of one account the twenty newest hold. After the approval sign in with {login}.',
      '`fcs_…` holds for half an hour, for staff who have to set up a second factor first: {coachLogin} answers one with `secondFactorSetUp`. It only reads, begins and confirms that ({readSecondFactor}, {beginSecondFactor}, {confirmSecondFactor}), which answers a full session, and logs out.',
      'Staff with a second factor send a `code` with {coachLogin}, or get `second_factor_required` with a `challengeToken` for ten minutes, which only {completeCoachLogin} and {askPasskey} take. Each code counts once; wrong ones are counted as passwords are, apart from those. A right password without its second step counts as a wrong one until the step is completed.',
      'Five wrong passwords for an account from one place lock it there for a minute, then up to 15 minutes; 30 in an hour from unknown devices leave one try a minute; 100 in ten minutes from one network lock that for ten.',
    ],
  },
  {
    id: 'passwords',
    title: 'Passwords',
    lines: [
      '8 to 256 characters, kept as they are sent; the 50,000 commonest are refused, and walks over the keyboard.',
      'Of an approval the `customPassword` of staff wins; else the password of the application counts; else the one that the account has; else one is made, and told once in `generatedPassword`.',
      'An account that has had access or proved its e-mail keeps password, name and numbers, whatever was sent: `passwordUnchanged` is true then.',
      'A wrong present password is 422 at its field, not 401.',
      'Staff name their own present password as `currentPassword` where they change an e-mail, username, password or role with {changeCoach}, their own or a colleague’s; so does an admin with {addCoach}, {removeCoach}, and {makePasswordLink} for a colleague.',
      'The former address of a changed staff e-mail gets a mail. So does everyone whose e-mail, username or password an admin changed, and every other admin where a new one is added or made.',
    ],
  },
  {
    id: 'refusals',
    title: 'Refusals',
    lines: [
      'A refusal is `{ error, code, fields?, retryAfter? }`: `code` never changes, `error` is a sentence for people, `fields` says what is wrong with which field.',
      'The sentence is in the language of `Accept-Language`, `ar` or `en`; English where neither is named.',
      '400 could not be read; 401 no token, or one that does not hold; 403 not allowed; 404 not there; 409 does not fit what there is; 413 too large; 415 of the wrong type; 422 a field is wrong; 429 too often; 503 busy; 507 no room.',
      `Where waiting helps, \`Retry-After\` and \`retryAfter\` tell the seconds: with ${named(retryableCodes)}, and with no other; of those that are 409 with ${named(conflicts)} alone.`,
      'In an hour one network may send 120 payment proofs (1200 forms, with those that are refused before a file is decoded), 60 applications, 20 messages, 20 registrations and 20 requests for a forgotten password. Forms of applications, registrations and packages that are rejected for what they contain do not count there; ten times as many are read. After 20 wrong looks at how an application stands further wrong ones are refused as `wrong_status_key`, right ones only after 600 looks of any kind; a code that was looked for with wrong digits more than five times is closed for a minute, then for longer. All of these are counted for an IPv6 /48 too, which may send three times as many as one network. In a day strangers of one network may send 600 applications and later payment proofs, and 200 MB of those that have more than 500 KB each; those of an IPv6 /48 three times as much. Whoever has or had access and is signed in does not count there, and what staff reject as a flood of one network is given back. An account may ask for 20 packages; one that never had access also counts with the applications of its network. An address gets 3 receipts of applications through one network and 12 through all, and no more, without an error. `too_many_requests` and `too_many_attempts` say so.',
    ],
  },
  {
    id: 'files-and-links',
    title: 'Addresses of files',
    lines: [
      'Addresses of files are relative to the product: put `$ADDRESS` before them.',
      '`/files/…` are private files. The address itself is the permission: no token goes with it, it is made out to the session that asked, holds for minutes (files of the library for hours), and ends with the session or the access. Ask for it anew rather than keep it. A `Range` is answered in part.',
      '`/media/…` are the pictures of the site, public and lasting: `/media/{id}/800` and `/media/{id}/200` are 800 and 200 pixels wide.',
      'Names such as `cloudinaryUrl` and `cloudinaryId` are only names; no file leaves the product for another host.',
    ],
  },
  {
    id: 'browsers',
    title: 'Pages of other sites',
    lines: [
      'Other sites are not let in (CORS) unless the product’s `CORS_ORIGINS` names them, exactly. A call that changes something is refused with `foreign_origin`.',
      'A page of a site on that list counts as a program: it needs the token alone. A session that begins on the product’s own pages is bound to a cookie besides, which no other site sends.',
    ],
  },
]

/** The introduction for readers of Arabic, before the English text. */
export const arabicIntroduction: readonly string[] = [
  'هذه الصفحة مرجع واجهة البرمجة (API) لمن يكتب برنامجًا يتصل بالموقع: كل نداء، ومن يحق له استخدامه، وما يُرسَل معه، وما يأتي ردًّا عليه.',
  'المرجع نفسه مكتوب بالإنجليزية. أما رسائل الخطأ فتأتي بالعربية إذا أُرسل مع الطلب `Accept-Language: ar`.',
  'ابدأ من «Start here»: الخطوات بالترتيب، من إنشاء حساب المدير حتى يقرأ العضو ما أُسند إليه.',
]
