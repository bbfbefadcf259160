import { expect, it } from 'vitest'
import { sourceOf } from './source-of.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const instagram = `${phone} Instagram 350.0.0.0 Android`
const facebook = `${phone} [FB_IAB/FB4A;FBAV/485.0.0.70.77;]`

it.each([
  ['', phone, 'direct'],
  ['', instagram, 'instagram'],
  ['', facebook, 'facebook'],
  ['', `${phone} trill_350 BytedanceWebview/d8a21c6`, 'tiktok'],
  ['https://l.instagram.com/?u=x', phone, 'instagram'],
  ['http://m.facebook.com/', phone, 'facebook'],
  ['https://youtu.be/', phone, 'youtube'],
  ['https://www.youtube.com/watch?v=1', phone, 'youtube'],
  ['https://wa.me/201000000000', phone, 'whatsapp'],
  ['https://www.google.com.eg/search?q=instagram', phone, 'google'],
  ['android-app://com.google.android.googlequicksearchbox/', phone, 'google'],
  ['https://gym.example/', phone, 'other'],
  ['https://owl.com/', phone, 'other'],
  ['https://big.me/', phone, 'other'],
  ['https://l.wl.co/', phone, 'whatsapp'],
  ['https://ig.me/', phone, 'instagram'],
  ['ig', phone, 'instagram'],
  ['fb', phone, 'facebook'],
  ['YouTube', instagram, 'youtube'],
  ['poster', phone, 'other'],
  ['app', instagram, 'app'],
  ['https://app/', phone, 'other'],
  ['application', phone, 'other'],
])('%j in %j is %s', (from, userAgent, source) => {
  expect(sourceOf(from, userAgent)).toBe(source)
})
