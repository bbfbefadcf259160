/** The CSS of the API page; the page's policy allows it by its hash. */
export const apiPageStyle = `
:root { color-scheme: light dark; --bg: #fff; --text: #15161a; --dim: #51545c; --soft: #f1f2f5; --line: #c9ccd4; --link: #0f43c8; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0c0d10; --text: #f4f3f0; --dim: #bec1c9; --soft: #1e2025; --line: #3c3f47; --link: #89b5fd; }
}
html { background: var(--bg); color: var(--text); font: 16px/1.65 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; } main { margin: 0 auto; padding: 24px 16px 96px; max-inline-size: 60rem; }
a { color: var(--link); text-underline-offset: .2em; } :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
h1 { font-size: 1.75rem; line-height: 1.3; } h2 { margin: 0; font-size: 1.375rem; scroll-margin-block-start: 16px; } h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; margin: 3rem 0 .5rem; }
.head + p { margin-block: 0 8px; color: var(--dim); } h3 + p { margin-block: 0 4px; color: var(--dim); font-size: .875rem; }
code, pre { font: .875em/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px; white-space: pre-wrap; background: var(--soft); border-radius: 8px; font-size: .8125rem; }
pre code { font-size: 1em; } small { display: block; font-size: 1em; font-style: italic; color: var(--dim); }
.n1 { padding-inline-start: 2ch; } .n2 { padding-inline-start: 4ch; } .n3 { padding-inline-start: 6ch; } .n4 { padding-inline-start: 8ch; } .n5 { padding-inline-start: 10ch; }
 i { color: var(--dim); }
[lang="ar"] { padding: 4px 16px; border-inline-start: 4px solid var(--link); line-height: 1.9; }
nav ul { columns: 3 13rem; padding: 0; list-style: none; } nav a, .up { display: inline-block; padding: 4px 0; }
.steps li, .rules li { margin: 8px 0; } .steps, .rules { padding-inline-start: 1.5rem; }
.up { font-size: .875rem; }
details { border-block-start: 1px solid var(--line); } summary { padding: 12px 0; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-inline-size: 4.25rem; }
details > div { padding-block-end: 24px; scroll-margin-block-start: 6.5rem; } details h3:first-child { margin-block-start: 0; }
.access { font-size: .8125rem; padding: 1px 8px; border: 1px solid var(--line); border-radius: 99px; white-space: nowrap; }
dl { margin: 0; } dt { margin-block-start: 12px; font-weight: 600; scroll-margin-block-start: 16px; } dd { margin: 0; } dd p { margin: 4px 0; }
`
