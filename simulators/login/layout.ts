import { escapeHtml } from '../page.ts'
import type { LoginFlow } from './store.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --line: light-dark(#7b8884, #6a7a75); --accent: light-dark(#0b6b63, #5cc8b8);
  --on-accent: light-dark(#fff, #06201d); --quiet: light-dark(#4a5956, #a9b7b2);
  --sunken: light-dark(#eceee9, #1c2725) }
* { box-sizing: border-box }
body { margin: 0; background: light-dark(#fff, #151e1c); color: light-dark(#14211f, #e9efec) }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1.25rem; overflow-wrap: anywhere }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 0.25rem }
p { margin: 0.5rem 0 }
.quiet { color: var(--quiet) }
.fault { color: light-dark(#b3362b, #f0776a) }
form { margin: 1rem 0 }
label { display: block; font-size: 0.875rem; color: var(--quiet) }
input { width: 100%; min-height: 48px; margin-top: 0.25rem; padding: 0 0.75rem; font: inherit;
  color: inherit; background: none; border: 1px solid var(--line); border-radius: 10px }
input.code { font-size: 1.5rem; letter-spacing: 0.2em }
button { width: 100%; min-height: 48px; margin-top: 0.75rem; padding: 0 1rem; font: inherit;
  font-weight: 500; color: inherit; background: none; border: 1px solid var(--line);
  border-radius: 10px; cursor: pointer }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button.person { display: flex; align-items: center; gap: 0.75rem; text-align: left;
  margin-top: 0.5rem; min-height: 60px }
button.person small { display: block; color: var(--quiet); font-weight: 400 }
.disc { display: grid; context-items: center; flex: none; width: 36px; height: 36px;
  border-radius: 50%; background: var(--sunken) }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem }
html:has(.decision) { scroll-padding-bottom: 5.5rem }
.decision { position: sticky; bottom: 0; padding: 0.25rem 0 1rem; margin-bottom: -1.5rem;
  background: light-dark(#fff, #151e1c) }
.pair form { margin: 0 }
a { color: var(--accent) }
dl { display: grid; gap: 2px; margin: 0.75rem 0; padding: 0.75rem; background: var(--sunken);
  border-radius: 10px; font-size: 0.875rem }
dt { color: var(--quiet) }
dd { margin: 0 0 6px }
pre { white-space: pre-wrap; font: inherit; font-size: 0.875rem; margin: 0.5rem 0; padding: 0.75rem;
  background: var(--sunken); border-radius: 10px; max-height: 40vh; overflow: auto }
summary { cursor: pointer; font-size: 0.875rem; color: var(--quiet) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/** Returns a page in the user's language; `body` is trusted markup. */
export const toLoginPage = (locale: LoginFlow['locale'], title: string, body: string): string =>
  `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`
