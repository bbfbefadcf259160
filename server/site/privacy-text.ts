/** The privacy page before the owner has written one. */
export const privacyText = {
  ar: `نجمع أقل ما نحتاجه لتدريبك، ونستخدمه لهذا الغرض فقط. هنا ما نجمعه ولماذا، وإلى متى نحتفظ به، ومن يراه، وما يمكنك أن تطلبه.

## ما نجمعه
- بيانات الطلب: الاسم والبريد الإلكتروني ورقم الهاتف ورقم واتساب، وحسابك على السوشيال ميديا إن كتبته.
- إيصال الدفع: الصورة أو الملف الذي ترفعه. نحذف من الصور بيانات المكان والجهاز عند استلامها.
- رسائل نموذج التواصل: اسمك وبريدك ورقم هاتفك وما كتبته.
- بيانات التدريب: أهدافك وما تخبرنا به عن صحتك أو إصاباتك، وما يضيفه لك الكابتن من خطط وملفات وفيديوهات، وما فتحته منها.
- متابعة التقدّم: ما تسجّله من تمارين ووزن وقياسات وطاقة ونوم وملاحظات، وتعليقات الكابتن عليها.
- صور التقدّم: لا تُحفظ إلا بعد موافقة منفصلة منك. نحذف منها بيانات المكان والجهاز، ومن يراها مكتوب في هذه الصفحة. يمكنك سحب موافقتك في أي وقت من صفحة حسابك، حتى بعد انتهاء اشتراكك، فتُحذف كل الصور فورًا.
- إجاباتك الصحية: لا تُحفظ إلا بعد موافقة منفصلة منك، ولا تُحفظ إلا لمن أتم 18 سنة. ومن يراها مكتوب في هذه الصفحة، ونسجّل كل مرة تُفتح فيها. يمكنك سحب موافقتك في أي وقت، حتى بعد انتهاء اشتراكك، فتُحذف الإجابات فورًا.
- حسابك: كلمة المرور بشكل مشفّر لا يمكن قراءته، ومواعيد تسجيل الدخول، والمتصفح الذي دخلت منه.
- زيارات الموقع: عددها في كل يوم، والصفحة التي بدأت بها، ومن أي موقع أو تطبيق جاءت، بدون أي شيء يدل على من زار.
- سجل الأمان: من فعل ماذا ومتى، مع رمز مشفّر للشبكة بدل عنوانها.

## لماذا نجمعه
- لمراجعة طلبك والتأكد من الدفع وفتح حسابك.
- لكتابة خطة تمرين وتغذية تناسبك وتراعي صحتك، ومتابعة تقدّمك وتعديلها على أساسه.
- للرد عليك ومتابعتك عبر واتساب أو الهاتف أو البريد.
- لحماية الحسابات.

لا نبيع بياناتك، ولا نستخدمها في إعلانات، ولا نضع في الموقع أدوات تتبّع لجهات أخرى.

## إلى متى نحتفظ به
- الإيصال الذي لم يُرسل معه طلب يُحذف خلال ساعات قليلة.
- إيصال الطلب المرفوض يُحذف خلال 30 يومًا إن لم ترسل إيصالًا جديدًا.
- الرمز المشفّر للشبكة التي أُرسل منها الطلب يُحذف عند قبوله أو رفضه، وبعد 30 يومًا بحد أقصى.
- إيصالات الطلب الذي تلغيه من حسابك تُحذف فورًا.
- رسائل نموذج التواصل وطلبات مراجعة البرنامج تُحذف من الموقع بعد 12 شهرًا من وصولها.
- سجل ما فتحته في كل يوم يُحذف بعد 90 يومًا.
- رسائل البريد التي نرسلها لك تُحذف من الموقع بعد 30 يومًا من إرسالها.
- بيانات العضو وخططه وتقدّمه وصوره تبقى طوال الاشتراك وبعده حتى يحذفها أو يطلب حذفها، ليجدها إن عاد.
- ما نحتاجه في دفاتر الحسابات عن المبالغ المدفوعة يبقى المدة اللازمة، بدون بيانات صحية.

## من يراه
ما عدا بياناتك الصحية، يرى بياناتك الكابتن ومن يعمل معه على متابعتك وإدارة الموقع. إيصال الدفع وملفاتك خاصة ولا تُفتح إلا بروابط مؤقتة. عندما تراسلنا على واتساب أو تدفع عبر تطبيق، تطبَّق أيضًا سياسة ذلك التطبيق.

## ما يمكنك أن تطلبه
- نسخة من كل ما لدينا عنك: من صفحة حسابك، في ملف مضغوط واحد فيه بياناتك وملفاتك. رابطه لك وحدك، ويعمل 10 دقائق.
- تصحيح أي خطأ: اسمك وأرقامك من صفحة حسابك، وغير ذلك تطلبه منا.
- حذف حسابك: من صفحة حسابك بكلمة المرور. يتم فورًا ولا يمكن التراجع عنه.
- سحب موافقتك في أي وقت. سحب الموافقة على الصور يحذف الصور فقط، أما باقي بياناتك فلا نستطيع متابعة تدريبك بدونها.

عند الحذف نمحو حسابك وبياناتك الصحية وتقدّمك وصورك وإيصالاتك ورسائلك وملفاتك، ونلغي أي طلب قيد المراجعة. يبقى ما نحتاجه في دفاتر الحسابات لأننا مسؤولون عن إثبات ما دُفع: الباقة والمبلغ ورمز المتابعة ومواعيد الطلب ومدة الاشتراك، بدون اسمك أو بريدك أو أرقامك. ويبقى في سجل الأمان ما حدث ومتى، بدون نصوص ولا أي شيء يدل عليك. وتُحذف النسخ الاحتياطية القديمة عندما تحل محلها نسخ أحدث.

إن لم يكن لك حساب، أو لم تستطع الدخول، فراسلنا من وسائل التواصل الموجودة أسفل الصفحة. نتأكد أولًا أن الطلب منك، ونرد عليك خلال 30 يومًا من وصوله.

## على جهازك
نحفظ في متصفحك اللغة والمظهر اللذين اخترتهما، وجلسة الدخول إن سجّلت الدخول، وما بدأت كتابته ولم ترسله حتى لا يضيع. وللعضو أيضًا آخر ما رآه من خططه، والملفات المحفوظة للقراءة بدون إنترنت. تُمحى من الجهاز عند تسجيل الخروج.

قد نعدّل هذه الصفحة، وتجد هنا دائمًا آخر نسخة منها. ونحفظ مع كل طلب رقم النسخة التي وافقت عليها.`,
  en: `We collect only what we need to coach you, and use it only for that. Here is what we collect and why, how long we keep it, who sees it, and what you can ask for.

## What we collect
- Your request: name, email, phone and WhatsApp number, and your social media account if you share it.
- Your receipt: the image or file you upload. We remove location and device data from images when they arrive.
- Messages from the contact form: your name, email, phone number and what you wrote.
- Your training: your goals, what you tell us about your health or injuries, the plans, files and videos the coach adds for you, and which of them you opened.
- Your progress: the workouts, weight, measurements, energy, sleep and notes you log, and the coach’s comments on them.
- Progress photos: stored only after you consent separately. We remove location and device data. This page says who sees them. You can withdraw your consent any time on your account page, even after your access has ended, and we’ll delete all your photos right away.
- Health answers: stored only after you consent separately, and only for adults. This page says who sees them, and we record each time somebody opens them. You can withdraw your consent any time, even after your access has ended, and we’ll delete the answers right away.
- Your account: your password, in a form nobody can read, when you signed in, and the browser you used.
- Visits to the site: how many there were each day, the page they started on, and the site or app they came from. Nothing tells us who visited.
- A security log: who did what and when, with a code for the network instead of its address.

## Why we collect it
- To review your request, check the payment and open your account.
- To write a training and nutrition plan that suits you and your health, follow your progress and adjust the plan.
- To answer you and follow up by WhatsApp, phone or email.
- To keep accounts secure.

We don’t sell your data or use it for advertising, and the site has no trackers from other companies.

## How long we keep it
- A receipt uploaded without a request is deleted within a few hours.
- The receipt of a rejected request is deleted within 30 days, unless you send a new one.
- The code for the network a request came from is deleted when the request is approved or rejected, and after 30 days at the latest.
- Receipts of a request you cancel from your account are deleted right away.
- Messages from the contact form and program review requests are deleted from the site 12 months after they arrive.
- The record of what you opened each day is deleted after 90 days.
- Emails we send you are deleted from the site 30 days after they were sent.
- A member’s data, plans, progress and photos stay during the subscription and after it, until you delete them or ask us to. That way they’re there if you come back.
- We keep payment records as long as we need them for our books, without health data.

## Who sees it
Except for your health data: the coach, and the team members who help coach you and run the site. Your receipts and files are private and open only through temporary links. When you message us on WhatsApp or pay through an app, that app’s own policy applies too.

## What you can ask for
- A copy of everything we store about you: from your account page, one zip file with your data and files. The link is only for you and works for 10 minutes.
- Corrections: change your name and numbers on your account page, and ask us for the rest.
- Deleting your account: on your account page, with your password. It happens right away and can’t be undone.
- Withdrawing your consent at any time. For photos, this deletes only the photos. Without the rest of your data we can’t continue coaching you.

When you delete your account, we delete your health data, progress, photos, receipts, messages and files, and cancel any request under review. We keep what our financial records need, because we must be able to show what was paid: the package, the amount, the request’s code and dates and how long you had access, without your name, email or numbers. The security log keeps what was done and when, without text or anything that identifies you. Older backups are deleted as newer ones replace them.

If you don’t have an account or can’t sign in, contact us using the details at the bottom of the page. We first make sure the request is yours, and answer within 30 days of getting it.

## On your device
Your browser stores the language and theme you chose, your session if you signed in, and anything you started writing and haven’t sent, so you don’t lose it. For members it also stores the plans they last saw and the files they saved offline. These are deleted from the device when they sign out.

We may change this page. The latest version is always here. With each request we store the number of the version you agreed to.`,
}
