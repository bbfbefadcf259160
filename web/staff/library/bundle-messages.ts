import { defineMessages } from '#web/platform/messages.ts'

export const bundleMessages = defineMessages({
  ar: {
    title: 'حزمة البداية لكل باقة',
    lead: 'ما في الحزمة يُضاف للعضو الجديد مع قبول طلبه.',
    none: 'لا حزمة لهذه الباقة، فلا يُضاف شيء عند القبول.',
    add: 'إضافة من المكتبة',
    placeholder: 'ابحث في المكتبة بالعنوان',
    remove: 'إزالة من الحزمة',
    added: 'أُضيفت المادة إلى الحزمة',
    removed: 'أُزيلت المادة من الحزمة',
    saveFailed: 'تعذّر حفظ الحزمة',
    failed: 'تعذّر تحميل الحزم',
    full: 'اكتملت الحزمة. أزل مادة لتضيف غيرها.',
    more: 'اكتب جزءًا من العنوان لترى غيرها.',
  },
  en: {
    title: 'Starter bundle for each plan',
    lead: 'New members get the bundle as soon as their request is approved.',
    none: 'No bundle for this plan, so nothing is given on approval.',
    add: 'Add from the library',
    placeholder: 'Search the library by title',
    remove: 'Remove from the bundle',
    added: 'Added to the bundle',
    removed: 'Removed from the bundle',
    saveFailed: 'Couldn’t save the bundle',
    failed: 'Couldn’t load the bundles',
    full: 'The bundle is full. Remove something to add more.',
    more: 'Type part of a title to see others.',
  },
})
