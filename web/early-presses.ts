/**
 * A script that keeps in mind what is pressed until the page's own scripts have come, which do it then; the other
 * language, which leads there at once, keeps what else the address says.
 */
export const rememberEarlyPresses = `
  window.pressedEarly = {}
  addEventListener('click', ({ target }) => {
    if (window.pressedEarly) pressedEarly.button = target.closest?.('button[type="button"]')
  }, true)
  addEventListener('formdata', ({ formData }) => {
    if (!formData.has('lang')) return
    for (const [name, value] of new URLSearchParams(location.search)) formData.has(name) || formData.set(name, value)
  })`
