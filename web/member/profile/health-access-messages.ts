import { defineMessages } from '#web/platform/messages.ts'

/** The texts of who sees a member's health data. */
export const healthAccessMessages = defineMessages({
  ar: {
    title: 'مين يشوف بياناتي الصحية',
    loading: 'جارٍ تحميل من يرى بياناتك…',
    failed: 'تعذّر تحميل من يرى بياناتك',
    coach: (name: string) =>
      `صورك وقياساتك وإجاباتك الصحية وتسجيلاتك اليومية متاحة للكابتن المسؤول عنك: ${name}.`,
    coachSince: (date: string) => `متاحة للكابتن منذ ${date}.`,
    unnamedCoach: 'صورك وقياساتك وإجاباتك الصحية وتسجيلاتك اليومية متاحة للكابتن المسؤول عنك.',
    owners:
      'صورك وقياساتك وإجاباتك الصحية وتسجيلاتك اليومية متاحة الآن لمالك الموقع، إلى أن يؤكَّد الكابتن المسؤول عنك.',
    one: (name: string) =>
      `صورك وقياساتك وإجاباتك الصحية وتسجيلاتك اليومية متاحة لشخص واحد فقط: ${name}. لا يعمل على الموقع أحد غيره.`,
    wall: 'لا تُفتح لباقي الفريق. عند الضرورة يمكن لمالك الموقع أو الإدارة فتحها لمدة ساعة مع كتابة السبب، ويظهر لك ذلك هنا فورًا.',
    knownPassword: (date: string) =>
      `عُيّنت لك كلمة مرور عن طريق الفريق في ${date}. إن لم تغيّرها بعد ذلك فقد يعرفها أحد غيرك، ومن يعرفها يدخل حسابك ويرى كل بياناتك دون أن يظهر ذلك هنا.`,
    changePassword: 'تغيير كلمة المرور',
    nameless: 'الكابتن',
    management: 'إدارة الموقع',
    letIn: {
      title: 'مسموح لهم أيضًا',
      none: 'لم تسمح لأحد آخر بالاطلاع.',
      since: (date: string) => `منذ ${date}`,
      end: 'إنهاء',
      ended: (name: string) => `انتهى الاطلاع على بياناتك: ${name}`,
      endFailed: 'تعذّر إنهاء الاطلاع',
      label: 'السماح لشخص آخر من الفريق',
      hint: 'يشمل ذلك صورك وكل بياناتك الصحية، ويمكنك إنهاؤه في أي وقت.',
      choose: 'اختر شخصًا',
      add: 'السماح بالاطلاع',
      added: (name: string) => `تم السماح بالاطلاع: ${name}`,
      addFailed: 'تعذّر السماح بالاطلاع',
    },
    openings: {
      title: 'الفتح الاستثنائي',
      none: 'لم يفتح أحد بياناتك بهذه الطريقة.',
      running: (until: string) => `مفتوحة الآن حتى ${until}`,
      span: (from: string, until: string) => `من ${from} إلى ${until}`,
      reason: (reason: string) => `السبب: «${reason}»`,
    },
    views: {
      title: 'مين شاف صوري',
      none: 'لم يفتح أحد صورك.',
      last: (time: string) => `آخر مرة ${time}`,
      earlier: 'أيام أقدم',
    },
    more: 'تجد كل المرات في نسخة بياناتك.',
  },
  en: {
    title: 'Who sees my health data',
    loading: 'Loading who sees your data…',
    failed: 'Couldn’t load who sees your data',
    coach: (name) => `Your coach, ${name}, can see your photos, measurements, health answers and daily logs.`,
    coachSince: (date) => `Open to your coach since ${date}.`,
    unnamedCoach: 'Your coach can see your photos, measurements, health answers and daily logs.',
    owners:
      'Until your coach is confirmed, the site’s owner can see your photos, measurements, health answers and daily logs.',
    one: (name) =>
      `Only ${name} can see your photos, measurements, health answers and daily logs. No one else is on the team.`,
    wall: 'The rest of the team can’t. If there’s a pressing need, the owner or an admin can open them for an hour. They have to write a reason, and you see it here right away.',
    knownPassword: (date) =>
      `Your password was set through the team on ${date}. If you haven’t changed it since, someone else may know it. They could sign in as you and see all of your data, and that wouldn’t show here.`,
    changePassword: 'Change my password',
    nameless: 'Coach',
    management: 'The owner or an admin',
    letIn: {
      title: 'Also let in',
      none: 'You haven’t let in anyone else.',
      since: (date) => `Since ${date}`,
      end: 'End',
      ended: (name) => `${name} can no longer see your health data`,
      endFailed: 'Couldn’t end it',
      label: 'Let in someone else from the team',
      hint: 'They’ll see your photos and all your health data. You can end it any time.',
      choose: 'Choose a person',
      add: 'Let in',
      added: (name) => `${name} can now see your health data`,
      addFailed: 'Couldn’t let this person in',
    },
    openings: {
      title: 'Opened with a reason',
      none: 'No one has opened your data this way.',
      running: (until) => `Open now, until ${until}`,
      span: (from, until) => `${from} to ${until}`,
      reason: (reason) => `Reason: “${reason}”`,
    },
    views: {
      title: 'Who saw my photos',
      none: 'No one has opened your photos.',
      last: (time) => `last at ${time}`,
      earlier: 'Earlier days',
    },
    more: 'Every time is in the copy of your data.',
  },
})
