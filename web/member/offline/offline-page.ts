import { assetsIn } from './offline-file-rules.ts'

const messages = {
  ar: {
    title: 'أنت غير متصل بالإنترنت',
    body: 'هذه الصفحة تحتاج إلى اتصال. ملفاتك المحفوظة في منطقة الأعضاء.',
    retry: 'إعادة المحاولة',
    area: 'منطقة الأعضاء',
  },
  en: {
    title: 'You’re offline',
    body: 'This page needs a connection. Your saved files are in the members area.',
    retry: 'Try again',
    area: 'Members area',
  },
}

const look = `
  body { margin: 0; min-block-size: 100vh; min-block-size: 100dvh; display: grid; place-items: center;
    padding: 20px; box-sizing: border-box; background: var(--bg, #0c0d10); color: var(--text, #f4f3f0);
    font: 1rem/1.7 var(--body, system-ui) }
  main { max-inline-size: 34rem; text-align: center }
  svg { display: block; margin-inline: auto; inline-size: 48px; block-size: 48px; color: var(--brand-text, #89b5fd) }
  h1 { margin: 16px 0 8px; font: 700 1.5rem/1.4 var(--disp, system-ui) }
  p { margin: 0; color: var(--text-2, #bec1c9) }
  nav { margin-block-start: 24px; display: flex; flex-wrap: wrap; justify-content: center; gap: 12px }
  a { display: inline-flex; align-items: center; min-block-size: 46px; padding-inline: 22px; border-radius: 12px;
    border: 1px solid var(--line-strong, #70747f); color: inherit; font-weight: 700; text-decoration: none }
  a:first-child { border-color: transparent; background: var(--brand, #1a5bee); color: var(--on-brand, #fff) }
  a:focus-visible { outline: 3px solid var(--focus, #fcbf3c); outline-offset: 2px }`

const cloud = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
  stroke-linejoin="round" aria-hidden="true"><path d="m2 2 20 20"/><path d="M5.8 5.8A7 7 0 0 0 9 19h8.5a4.5 4.5 0 0 0
  1.3-.2"/><path d="M21.5 16.5A4.5 4.5 0 0 0 17.5 10h-1.8A7 7 0 0 0 10 5.1"/></svg>`

/**
 * The response for a page that is not cached, under that page's address. Language, theme and styles are those of
 * `savedOn`, the HTML of the last cached page; if that is empty, Arabic and dark.
 */
export function offlinePage(savedOn: string): Response {
  const language = /<html[^>]*\blang="en"/.test(savedOn) ? 'en' : 'ar'
  const theme = /<html[^>]*\bdata-theme="light"/.test(savedOn) ? 'light' : 'dark'
  const { title, body, retry, area } = messages[language]
  const sheets = assetsIn(savedOn).filter((name) => name.endsWith('.css'))
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('')}
<style>${look}</style>
<body><main>${cloud}<h1>${title}</h1><p>${body}</p>
<nav><a href="/members">${area}</a><a href="">${retry}</a></nav></main>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}
