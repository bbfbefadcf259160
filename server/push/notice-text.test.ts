import { expect, it } from 'vitest'
import { noticeText } from './notice-text.ts'

it.each([
  [1, 'طلب واحد قيد المراجعة', '1 request under review'],
  [2, 'طلبان قيد المراجعة', '2 requests under review'],
  [3, '3 طلبات قيد المراجعة', '3 requests under review'],
  [11, '11 طلبًا قيد المراجعة', '11 requests under review'],
  [100, '100 طلب قيد المراجعة', '100 requests under review'],
  [103, '103 طلبات قيد المراجعة', '103 requests under review'],
])('a notice of %i requests has the plural of each language', (count, ar, en) => {
  expect(noticeText('ar', count)).toEqual({ title: 'طلبات جديدة', body: ar })
  expect(noticeText('en', count)).toEqual({ title: 'New requests', body: en })
})
