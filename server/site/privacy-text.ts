/** The privacy page before the owner has written one. */
export const privacyText = {
  ar: `نجمع أقل ما نحتاجه لندرّبك، ونستخدمه لهذا الغرض وحده. هذه الصفحة تشرح ما نجمعه ولماذا، وكم نحتفظ به، ومن يراه، وما الذي يمكنك أن تطلبه.

## ما نجمعه
- بيانات الطلب: الاسم والبريد الإلكتروني ورقم الهاتف ورقم واتساب، وحسابك على السوشيال ميديا إن كتبته.
- إيصال الدفع: الصورة أو الملف الذي ترفعه. نعيد بناء الصور عند الاستلام ونحذف منها بيانات الموقع والجهاز.
- رسائل نموذج التواصل: اسمك وبريدك ورقم هاتفك وما كتبته.
- بيانات التدريب: أهدافك وما تخبرنا به عن صحتك أو إصاباتك، وما يضيفه لك الكابتن من خطط وملفات وفيديوهات، وما فتحته منها.
- متابعة التقدّم: ما تسجّله من تمارين ووزن ومقاسات ونشاط ونوم وملاحظات، وتعليقات الكابتن عليها.
- صور التقدّم: لا تُحفظ إلا بعد موافقة منفصلة منك. نعيد بناءها ونحذف منها بيانات الموقع والجهاز، ويراها الكابتن وفريقه وحدهم. تسحب موافقتك متى شئت من صفحة حسابك، حتى بعد انتهاء اشتراكك، فتُحذف كل الصور فورًا.
- حسابك: كلمة المرور نحفظها في صورة مشفّرة لا يمكن قراءتها، ومواعيد تسجيل الدخول، والمتصفح الذي سجّلت الدخول منه.
- زيارات الموقع: عددها في كل يوم، والصفحة التي بدأت بها، ومن أي موقع أو تطبيق جاءت، دون أي شيء يدل على من زار.
- سجل الأمان: من قام بماذا ومتى، مع بصمة مشفّرة للشبكة بدل عنوانها.

## لماذا نجمعه
- لمراجعة طلبك والتأكد من الدفع وفتح حسابك.
- لكتابة خطة تمرين وتغذية تناسبك وتراعي صحتك، ومتابعة تقدّمك وتعديلها على أساسه.
- للرد عليك ومتابعتك عبر واتساب أو الهاتف أو البريد.
- لحماية الحسابات من الدخول غير المصرح به.

لا نبيع بياناتك، ولا نستخدمها في إعلانات، ولا نضع في الموقع أدوات تتبّع لجهات أخرى.

## كم نحتفظ به
- الإيصال الذي لم يُرسل معه طلب يُحذف خلال ساعات قليلة.
- إيصال الطلب المرفوض يُحذف خلال 30 يومًا إن لم ترسل إيصالًا جديدًا.
- البصمة المشفّرة للشبكة التي أُرسل منها الطلب تُحذف منه عند قبوله أو رفضه، وبعد 30 يومًا على الأكثر.
- إيصالات الطلب الذي تسحبه من حسابك تُحذف فورًا.
- رسائل نموذج التواصل وطلبات مراجعة البرنامج تُحذف من الموقع بعد 12 شهرًا من وصولها.
- سجل ما فتحته في كل يوم يُحذف بعد 90 يومًا.
- رسائل البريد التي نرسلها لك تُحذف من الموقع بعد 30 يومًا من إرسالها.
- بيانات العضو وخططه وتقدّمه وصوره تبقى ما دام اشتراكه قائمًا، ثم حتى يحذفها أو يطلب حذفها، ليجدها إن عاد.
- ما تحتاجه حساباتنا عن المبالغ المدفوعة يبقى المدة اللازمة لها، دون بيانات صحية.

## من يراه
يرى بياناتك الكابتن ومن يعمل معه على متابعتك وإدارة الموقع. إيصال الدفع وملفاتك خاصة ولا تُفتح إلا بروابط مؤقتة. عندما تراسلنا على واتساب أو تدفع عبر تطبيق، تطبَّق أيضًا سياسة ذلك التطبيق.

## ما يمكنك أن تطلبه
- نسخة من كل ما لدينا عنك: من صفحة حسابك، بيانات تُقرأ وملفاتك في ملف مضغوط واحد، ورابطه لك وحدك لمدة 10 دقائق.
- تصحيح ما هو خطأ: اسمك وأرقامك تغيّرها من صفحة حسابك، وغير ذلك تطلبه منا.
- حذف حسابك: من صفحة حسابك بكلمة المرور، وهو فوري ولا رجوع فيه.
- سحب موافقتك في أي وقت؛ وسحب الموافقة على الصور يحذفها وحدها، أما دون باقي بياناتك فلا نستطيع مواصلة التدريب.

عند الحذف نمحو حسابك وبياناتك الصحية وتقدّمك وصورك وإيصالاتك ورسائلك وملفاتك، ونلغي أي طلب قيد المراجعة. يبقى ما تحتاجه حساباتنا لأننا مسؤولون عن إثبات ما دُفع: الباقة والمبلغ ورمز الطلب ومواعيده ومدة الاشتراك، دون اسمك أو بريدك أو أرقامك. ويبقى في سجل الأمان أن شيئًا حدث ومتى، دون كلام ولا ما يدل عليك. النسخ الاحتياطية القديمة تزول حين تحل محلها نسخ أحدث.

إن لم يكن لك حساب، أو لم تستطع الدخول، فراسلنا من وسائل التواصل الموجودة أسفل الصفحة. نتأكد أولًا أن الطلب منك ثم نرد عليك خلال 30 يومًا.

## على جهازك
نحفظ في متصفحك اللغة والمظهر اللذين اخترتهما، وجلسة الدخول إن سجّلت الدخول، وما بدأت كتابته ولم ترسله كي لا يضيع. وللعضو أيضًا آخر ما رآه من خططه، والملفات التي يختارها ليقرأها دون اتصال؛ تُمحى من جهازه عند تسجيل الخروج.

قد نعدّل هذه الصفحة، وتجد هنا دائمًا آخر نسخة منها. ونحفظ مع كل طلب رقم النسخة التي وافقت عليها.`,
  en: `We collect as little as we need to coach you, and use it for that alone. This page says what we collect and why, how long we keep it, who sees it, and what you can ask for.

## What we collect
- Your request: name, email, phone and WhatsApp number, and your social media account if you give it.
- Your payment proof: the picture or file that you upload. Pictures are rebuilt when they arrive, and their location and device data is removed.
- Messages from the contact form: your name, email, phone number and what you wrote.
- Your training: your goals, what you tell us about your health or injuries, and the plans, files and videos that the coach adds for you, and which of them you opened.
- Your progress: the workouts, weight, measurements, energy, sleep and notes that you write down, and the coach's comments on them.
- Progress photos: kept only after a separate agreement of yours. They are rebuilt, without location and device data, and only the coach and those who work with the coach see them. You take your agreement back on your account page at any time, also after your access has ended, and all photos are deleted at once.
- Your account: your password, kept only in a form that cannot be read back, the times you signed in, and the browser you signed in with.
- Visits to the site: how many there were each day, the page they began at, and the site or app they came from, and nothing that tells who visited.
- A security record: who did what and when, with a coded mark of the network instead of its address.

## Why we collect it
- To review your request, check the payment and open your account.
- To write a training and nutrition plan that suits you and respects your health, to follow your progress and adapt the plan to it.
- To answer you and follow up by WhatsApp, phone or email.
- To protect accounts from people who should not be in them.

We do not sell your data, we do not use it for advertising, and the site carries no trackers of other companies.

## How long we keep it
- A proof that no request was sent with is deleted within a few hours.
- The proof of a rejected request is deleted within 30 days, unless you send a new one.
- The coded mark of the network that a request came from is deleted from it when the request is approved or rejected, and after 30 days at the latest.
- The proofs of a request that you withdraw from your account are deleted at once.
- Messages from the contact form, and requests for a review of your program, are deleted from the site 12 months after they came in.
- The list of what you opened on each day is deleted after 90 days.
- The emails that we send you are deleted from the site 30 days after they were sent.
- A member's data, plans, progress and photos stay while the subscription runs, and after it until you delete them or ask us to, so that they are there if you come back.
- What our accounts need about amounts paid stays as long as they need it, without health data.

## Who sees it
The coach, and those who work with the coach on your follow-up and on running the site. Your payment proof and files are private and open only through temporary links. When you message us on WhatsApp or pay through an app, that app's own policy applies as well.

## What you can ask for
- A copy of everything we hold about you: from your account page, as readable data and your files in one zip file, by a link that is yours alone for 10 minutes.
- To correct what is wrong: you change your name and numbers on your account page, and ask us for the rest.
- To delete your account: from your account page, with your password. It happens at once and cannot be undone.
- To withdraw your agreement at any time. Withdrawing it for photos deletes the photos alone; without the rest of your data we cannot go on coaching you.

When you are deleted, your account, health data, progress, photos, payment proofs, messages and files go, and a request under review is cancelled. What our accounts need stays, because we have to be able to show what was paid: the package, the amount, the request's code and dates and how long you had access, without your name, email or numbers. The security record keeps that something was done and when, without words and without anything that points to you. Older backups go as newer ones take their place.

If you have no account or cannot sign in, write to us through the contact details at the bottom of the page. We first make sure that the request is yours, then answer within 30 days.

## On your device
Your browser keeps the language and theme you chose, your session if you signed in, and what you began to write and have not sent, so that it is not lost. For a member also the plans they last saw and the files they choose to read offline; these are erased from the device when they sign out.

We may change this page; the latest version is always here. With each request we store the number of the version that you agreed to.`,
}
