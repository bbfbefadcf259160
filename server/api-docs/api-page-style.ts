/**
 * The CSS of the API page, in the colours of the screens (`web/styles/tokens.css`); the page's policy allows it by its
 * hash.
 */
export const apiPageStyle = `
:root { color-scheme: light dark; --bg: #fbfaf7; --surface: #fff; --text: #15161a; --dim: #51545c; --soft: #f1f2f5; --line: #dcdee3; --strong: #7b7f89; --link: #0f43c8; --brand: #1a5bee; --tint: #e3ebfd; --ok: #0b6b3a; --bad: #ad1f2b; --warn: #7a5200; --focus: #0f43c8; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0c0d10; --surface: #15161a; --text: #f4f3f0; --dim: #bec1c9; --soft: #1e2025; --line: #2e3037; --strong: #70747f; --link: #89b5fd; --tint: #1a2744; --ok: #58da98; --bad: #fa8785; --warn: #f2ce59; --focus: #fcbf3c; }
}
html { background: var(--bg); color: var(--text); font: 16px/1.65 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; } [hidden] { display: none; } main { margin: 0 auto; padding: 8px 20px 96px; max-inline-size: 56rem; min-inline-size: 0; }
a { color: var(--link); text-underline-offset: .2em; } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, .brand { font-family: Alexandria, system-ui, sans-serif; }
h1 { font-size: 1.875rem; line-height: 1.3; } h2 { margin: 0; font-size: 1.375rem; scroll-margin-block-start: 16px; } h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
.side { padding: 20px 20px 0; }
.brand { display: flex; gap: 10px; align-items: center; min-block-size: 44px; color: inherit; font-weight: 700; text-decoration: none; } .brand svg { inline-size: 32px; block-size: 32px; flex: none; }
.find { margin-block: 12px; } .find label { display: block; font-size: .875rem; color: var(--dim); } .find p { min-block-size: 1.65em; margin: 4px 0 0; font-size: .875rem; color: var(--dim); }
.find input { box-sizing: border-box; inline-size: 100%; min-block-size: 48px; padding: 0 14px; border: 1.5px solid var(--strong); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
nav ul { padding: 0; margin: 0; list-style: none; } nav > ul { columns: 2 9rem; } nav li { break-inside: avoid; } nav ul ul { display: none; } nav a, .up { display: inline-block; padding: 4px 0; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; margin: 3rem 0 .5rem; }
.head + p { margin-block: 0 8px; color: var(--dim); } h3 + p { margin-block: 0 4px; color: var(--dim); font-size: .875rem; }
code, pre { font: .875em/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: 14px; white-space: pre-wrap; background: var(--soft); border-radius: 12px; font-size: .8125rem; }
pre code { font-size: 1em; } small { display: block; font-size: 1em; font-style: italic; color: var(--dim); }
.n1 { padding-inline-start: 2ch; } .n2 { padding-inline-start: 4ch; } .n3 { padding-inline-start: 6ch; } .n4 { padding-inline-start: 8ch; } .n5 { padding-inline-start: 10ch; }
 i { color: var(--dim); }
[lang="ar"] { padding: 8px 16px; border-radius: 12px; background: var(--tint); line-height: 1.9; }
.steps li, .rules li { margin: 8px 0; } .steps, .rules { padding-inline-start: 1.5rem; }
.up { font-size: .875rem; }
details { border-block-start: 1px solid var(--line); } summary { padding: 12px 0; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-inline-size: 4.25rem; } b.get { color: var(--link); } b.post { color: var(--ok); } b.put { color: var(--warn); } b.delete { color: var(--bad); }
details > div { padding-block-end: 24px; scroll-margin-block-start: 6.5rem; } details h3:first-child { margin-block-start: 0; }
.access { font-size: .8125rem; padding: 1px 10px; border-radius: 99px; background: var(--soft); color: var(--dim); white-space: nowrap; }
dl { margin: 0; } dt { margin-block-start: 12px; font-weight: 600; scroll-margin-block-start: 16px; } dd { margin: 0; } dd p { margin: 4px 0; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
  .side { position: sticky; inset-block-start: 0; box-sizing: border-box; block-size: 100dvh; padding-block-end: 20px; border-inline-end: 1px solid var(--line); background: var(--surface); overflow-y: auto; scrollbar-width: thin; }
  .find { position: sticky; inset-block-start: -20px; padding-block: 8px; background: var(--surface); }
  nav > ul { columns: auto; } nav > ul > li { margin-block-end: 8px; } nav > ul > li > a { display: block; color: inherit; font-weight: 600; text-decoration: none; }
  nav ul ul { display: block; padding-inline-start: 10px; border-inline-start: 2px solid var(--line); }
  nav ul ul a { display: block; padding: 5px 0; color: var(--dim); font: .75rem/1.4 ui-monospace, monospace; text-decoration: none; overflow-wrap: anywhere; }
  nav a:hover { color: var(--link); text-decoration: underline; }
  nav ul ul b { display: inline-block; min-inline-size: 3.25rem; font-size: .6875rem; }
  main { padding: 32px 48px 96px; margin: 0; } .up { display: none; }
}
`
