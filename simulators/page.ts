/** Shows where the keyboard's focus is; inside a date field the focus is in one of its parts. */
export const FOCUS_STYLE =
  ':focus-visible, input:focus-within { outline: 2px solid Highlight; outline-offset: 2px }'

/** Returns a page of a simulator; `title` is escaped, `body` is trusted markup. */
export const toSimulatorPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem }
article, fieldset { border: 1px solid #8886; border-radius: 0.5rem; padding: 1rem; margin: 1rem 0 }
pre { white-space: pre-wrap; font: inherit; margin: 0.5rem 0 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 }
dd { margin: 0 }
label { display: block; margin: 0.75rem 0 }
input, select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 0.5rem }
button { font: inherit; padding: 0.5rem 1rem; margin: 0.25rem 0.25rem 0.25rem 0; cursor: pointer }
${FOCUS_STYLE}
small { color: #777 }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
