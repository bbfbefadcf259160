/*
 * Runs before the page's styles and body. The browser paints a page that is still arriving, so sections below the first
 * screen must be skipped from the start; see `boot.ts`. Nothing is skipped where the page opens further down, because
 * it needs the sections' real heights.
 */
try {
  if (!location.hash && !sessionStorage['react-router-scroll-positions'])
    document.documentElement.dataset.skipped = ''
} catch {}
// React does not know this element.
document.currentScript?.remove()

export {}
