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
  '**Set up.** If there is no admin, each start prints a link, `…/setup#token=…`, which is valid for 24 hours and works once. Send the text after `#token=` with {setUpOwner}, together with a username and a password; the response signs the first admin in. There is no link with `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or in demo mode: sign in with {coachLogin}. The prices of a new site are prefilled: nothing is sold until a publication ({publishSite}) confirms them, by a day in `confirmed.prices`, or changes all three.',
  '**Proof.** {listPlans} lists the packages and prices, none before they are confirmed. Upload the receipt first, with {uploadPaymentProof}; `cloudinaryId` in the response is the ticket that claims the file, once, within two hours.',
  '**Apply.** {submitApplication} takes the ticket. With `expectedTotal` it stores nothing if the price has changed since it was shown. {quoteOrder} makes a `payCode` for the note of the transfer, and holds the price for some hours: send it with its `payTicket`. {readApplicationStatus} shows the state of the application, for its `code` and the last four digits of the phone; {sendNewProof} sends a new proof for a rejected one.',
  '**Sign in** as staff with {coachLogin}. {listAdminRequests} with `status=pending` lists what waits for review.',
  '**Approve** with {approveApplication}, or reject with {rejectApplication}. `user._id` in the response is the id of the new member.',
  '**Assign** with {assignItem}, or several at once with {assignItems}: a resource of the library by its `resourceId` ({addResource}), or a title and a link.',
  '**Read.** The member signs in with {login} and lists the assignments with {readMyResources}. {accessResource} opens one and counts it for the day.',
  '**Change the password** with {changePassword}; all other sessions of the account end.',
  '**Sign out** with {logout}: the token is no longer valid.',
]

/** The rules for all calls. The ids are anchors of the page: links lead to them. */
export const guideParts: readonly GuidePart[] = [
  {
    id: 'basics',
    title: 'Basics',
    lines: [
      'Requests and responses are JSON in UTF-8. Ids are opaque strings, mostly named `_id`; times are ISO 8601 in UTC; amounts are whole Egyptian pounds; the days of progress and of daily limits are days in Cairo.',
      'A JSON body has at most 64 KiB, unless its call says otherwise; each upload call states its own limit. Unknown keys are ignored. Types are not converted: `"30"` is not a number.',
      'Lists take `page` (1 to 500) and `limit` (default 20, at most 100), and return `total`, `page` and `pages` beside their rows. If counting all rows would be too expensive, `total` is 10,000 and `totalIsLowerBound` is true.',
      'A call that accepts an `Idempotency-Key` can be retried safely: for one day, the same key and body get the first response again, and the same key with another body gets `repeat_differs`. Without a key, the ticket of a proof has the same effect; with another body it gets `proof_already_used`. Only if the server stops between the change and storing its response, a retry after a minute runs again.',
      'Every response has an `X-Request-Id`, which also identifies it in the server’s log.',
      'The examples are invented. `$ADDRESS` is the address of the product, such as `http://localhost:3000`, and `$TOKEN` the token of a session.',
    ],
  },
  {
    id: 'access',
    title: 'Who may call',
    lines: [
      '`anyone`: tokens are ignored.',
      '`holder`: no account is needed; access depends on what the caller has, such as a ticket or the token of a link. A token that is sent must be valid, and may give access to more.',
      '`signed_in`: any account, staff or not.',
      '`user`: an account that is not staff.',
      '`member`: a user with active access.',
      '`reader`: a member, or staff.',
      '`staff`: anybody of the team. The `staffRole` of an account says which it is; its `role` is `admin` for owners and admins, and `coach` for coaches and assistants.',
      '`coach`: staff, but no assistant.',
      'A coach whose account has `sees: mine` sees only the members assigned to them, with their requests and messages: all others answer 404 and are in no list or count. The numbers, mails and state of the whole site are 403 to them.',
      '`admin`: an owner or an admin.',
      'Health data (photos, measures, intake, check-ins) opens to the coach to whom the user is assigned, to whom the user let in, and to the owners while there is no such coach. Owners and admins outside get 403 `glass_required`, and can open it for an hour with a reason that the user sees; other coaches get `health_data_closed`. While only one staff account is active, nothing is closed.',
      'Without a valid token the response is 401; without permission it is 403. Access is checked at each call, so that its end, or a block, has effect immediately. A member whose access has ended gets `access_expired`, together with a `renewalToken`.',
    ],
  },
  {
    id: 'tokens',
    title: 'Tokens',
    lines: [
      'A sign-in returns a `token` for the header `Authorization: Bearer <token>`; `expiresAt` is when it expires.',
      '`fcm_…` of members and `fca_…` of staff are valid for 8 hours; staff’s end after 2 hours without a call. On the product’s own pages they are bound to a cookie, and are valid for 30 days (7 without a call) and for 12 hours (2 without a call).',
      '`fcr_…` is valid for half an hour, for a user without access: {register} returns one, and so does `access_expired` as `renewalToken`. It can request a package ({subscribe}, {resendRequest}, {replacePaymentProof}), read the state of that request ({readCurrentMembership}), withdraw it ({cancelSubscription}), read the account ({readProfile}), read and change the consent to photos ({readPhotoConsent}, {changePhotoConsent}), change the password ({changePassword}), list and end sign-ins ({listSessions}, {endOneSession}, {endOtherSessions}), export or erase the user’s data, and sign out. The newest twenty of an account are valid. After the approval sign in with {login}.',
      '`fcs_…` is valid for half an hour, for staff who must set up a second factor first: {coachLogin} returns one with `secondFactorSetUp`. It can only read, begin and confirm that ({readSecondFactor}, {beginSecondFactor}, {confirmSecondFactor}), which returns a full session, and sign out.',
      'Staff with a second factor send a `code` with {coachLogin}, or get `second_factor_required` with a `challengeToken`, which is valid for ten minutes and only for {completeCoachLogin} and {askPasskey}. Each code works once; wrong codes are counted like wrong passwords, but separately. A correct password without its second step counts as a wrong one until the step is completed.',
      'Five wrong passwords for an account from one place lock it there for a minute, then up to 15 minutes; after 30 in an hour from unknown devices one attempt a minute is left; 100 in ten minutes from one network lock that network for ten minutes.',
    ],
  },
  {
    id: 'passwords',
    title: 'Passwords',
    lines: [
      '8 to 256 characters, used exactly as sent; the 50,000 most common passwords and keyboard sequences are rejected.',
      'At an approval, the `customPassword` of staff comes first, then the password of the application, then the account’s existing one; if there is none, a password is generated and returned once as `generatedPassword`.',
      'An account that has had access or has a verified e-mail keeps its password, name and phone numbers, whatever was sent: then `passwordUnchanged` is true.',
      'A wrong current password is 422 at its field, not 401.',
      'Staff send their own current password as `currentPassword` to change an e-mail, username, password or role with {changeCoach}, their own or a colleague’s; admins also with {addCoach}, {removeCoach}, {checkPaymentNotices}, {makePasswordLink} for a colleague, and {eraseUser} with a session of a browser.',
      'The former address of a changed staff e-mail gets a mail. So do staff whose e-mail, username or password an admin changed, and all other admins if an admin is added.',
    ],
  },
  {
    id: 'refusals',
    title: 'Errors',
    lines: [
      'An error is `{ error, code, fields?, retryAfter? }`: `code` never changes, `error` is a sentence for people, `fields` has the errors of single fields.',
      'The sentence is in the language of `Accept-Language`, `ar` or `en`; in English if the header names neither.',
      '400 cannot be parsed; 401 no valid token; 403 not allowed; 404 not found; 409 conflicts with the current state; 413 too large; 415 wrong type; 422 a field is invalid; 429 too many; 503 busy; 507 no space.',
      `If it helps to wait, \`Retry-After\` and \`retryAfter\` are the seconds: with ${named(retryableCodes)}, and no other code; of these, ${named(conflicts)} are 409.`,
      'In an hour one network may send 120 payment proofs (1200 forms, including those that are rejected before a file is decoded), 60 applications, 20 messages, 20 registrations and 20 requests for a forgotten password. Forms of applications, registrations and packages that are rejected for their content do not count; ten times as many are read. After 20 wrong requests for the state of an application, further wrong ones get `wrong_status_key`, correct ones only after 600 requests of any kind; a code that was requested with wrong digits more than five times is locked for a minute, then for longer. All of these are also counted for an IPv6 /48, which may send three times as many as one network. In a day strangers of one network may send 600 applications and later payment proofs, and 200 MB of those that have more than 500 KB each; an IPv6 /48 three times as much. Signed-in users who have or had access do not count, and what staff reject as a flood of one network no longer counts. In a day one network may have 300 orders quoted by {quoteOrder}, and all together 20,000; an order without a pay code is sent as usual. An account may request 20 packages; one that never had access also counts with the applications of its network. An address gets 3 receipts of applications through one network and 12 through all; further ones are left out without an error. The codes are `too_many_requests` and `too_many_attempts`.',
    ],
  },
  {
    id: 'events',
    title: 'Events',
    lines: [
      '{streamEvents} tells staff what is new, as server-sent events with ids and without personal data. The token is in the header, as for every call, so a browser reads it by `fetch` and not by `EventSource`.',
      'After an interruption, send the `id` of the last event as `Last-Event-ID`: the stream continues there, in whichever process. If that is not possible it begins with a `reset`: read everything again. An event without an `id`, as each `presence`, is told again at the beginning of a stream.',
      'A line comes every 20 seconds. The stream ends with the session, the role or the server; `retry` says when to come again. An account has four in a process, and a fifth ends the oldest. An event may be lost with a server that is killed: read the lists now and then as well.',
      '{openRequest} tells colleagues for 45 seconds that the caller has an application open, {leaveRequest} that it was left, and {listPresence} lists who has which one open. It hinders nobody.',
    ],
  },
  {
    id: 'files-and-links',
    title: 'Addresses of files',
    lines: [
      'Addresses of files are relative: put `$ADDRESS` before them.',
      '`/files/…` are private files. The address itself is the permission and needs no token: it is signed for the session that requested it, is valid for minutes (files of the library for hours), and ends with the session or the access. Request it again instead of storing it. `Range` requests are supported.',
      '`/media/…` are the images of the site, public and permanent: `/media/{id}/800` and `/media/{id}/200` are 800 and 200 pixels wide.',
      '`cloudinaryUrl` and `cloudinaryId` are only names; no file is sent to another host.',
    ],
  },
  {
    id: 'browsers',
    title: 'Pages of other sites',
    lines: [
      'Pages of other sites cannot call the API (CORS), unless `CORS_ORIGINS` lists their origin. A call that changes something gets `foreign_origin`.',
      'A page of a listed site is treated like a program: it needs only the token. A session of the product’s own pages is also bound to a cookie, which no other site sends.',
    ],
  },
]

/** The introduction for readers of Arabic, before the English text. */
export const arabicIntroduction: readonly string[] = [
  'هذه الصفحة مرجع واجهة البرمجة (API) لمن يكتب برنامجًا يتصل بالموقع: كل نداء، ومن يحق له استخدامه، وما يُرسَل معه، وما يأتي ردًّا عليه.',
  'المرجع نفسه مكتوب بالإنجليزية. أما رسائل الخطأ فتأتي بالعربية إذا أُرسل مع الطلب `Accept-Language: ar`.',
  'ابدأ من «Start here»: الخطوات بالترتيب، من إنشاء حساب المدير حتى يقرأ العضو ما أُسند إليه.',
]
