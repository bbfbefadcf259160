/**
 * The search of the API page, which its policy allows by its hash. Without scripts the field stays hidden, and the page
 * is complete. It creates no HTML: it only hides what does not match.
 */
export const apiPageScript = `
const field = document.getElementById('search')
const found = document.getElementById('found')
const links = new Map([...document.querySelectorAll('#contents ul ul a')].map((link) => [link.hash.slice(1), link.parentElement]))
const calls = [...document.querySelectorAll('.group > details')].map((call) => {
  const id = call.lastElementChild.id
  const words = call.firstElementChild.textContent.toLowerCase() + ' ' + id.toLowerCase()
  return { call, words, link: links.get(id) }
})
const blocks = [...document.querySelectorAll('.group, .guide, #contents > ul > li')]
const show = () => {
  const wanted = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const { call, words, link } of calls) {
    const matches = wanted.every((word) => words.includes(word))
    call.hidden = link.hidden = !matches
    if (matches) count++
  }
  for (const block of blocks)
    block.hidden = wanted.length > 0 && !block.querySelector('details:not([hidden]), li:not([hidden])')
  for (const guide of document.querySelectorAll('.guide')) guide.hidden = wanted.length > 0
  found.textContent = wanted.length === 0 ? '' : count === 0 ? 'No call matches' : count === 1 ? '1 call' : count + ' calls'
}
field.closest('.find').hidden = false
field.addEventListener('input', show)
field.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  field.value = ''
  show()
})
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return
  event.preventDefault()
  field.focus()
})
// A link to what the search hides shows everything again.
addEventListener('hashchange', () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target || !target.closest('[hidden]')) return
  field.value = ''
  show()
  target.scrollIntoView()
})
`
