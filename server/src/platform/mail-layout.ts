/** The content of a mail, in the order in which it is read. */
export type MailContent = {
  /** Language of the texts, for screen readers; null for a mail in both languages. */
  language: 'en' | 'es-MX' | null
  brand: string
  subject: string
  /** Paragraphs as plain text. */
  paragraphs: readonly string[]
  /** A code to copy, shown large; null if there is none. */
  code: string | null
  /** The page where the reader goes on; null if there is none. */
  link: { label: string; url: string } | null
  /** Says why the reader gets this mail, with the page on which that can be changed; null if the text says it. */
  footer: { text: string; url: string | null } | null
}

/**
 * Lays out a mail as plain text and as HTML with the same words. The HTML loads nothing, has its styles in its
 * elements, because many mail programs drop style sheets, and names no color of its own except for the link, so that
 * it reads well in light and dark mail programs.
 */
export function layOutMail(content: MailContent): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: toText(content), html: toHtml(content) }
}

function toText({ paragraphs, code, link, footer }: MailContent): string {
  const parts = [
    ...(code === null ? [] : [code]),
    ...paragraphs,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(footer
      ? [['--', footer.text, ...(footer.url === null ? [] : [footer.url])].join('\n')]
      : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e63;color:#ffffff;text-decoration:none'

function toHtml({ language, brand, subject, paragraphs, code, link, footer }: MailContent): string {
  const body = [
    `<p style="margin:0 0 24px;font-size:18px;font-weight:600">${escapeHtml(brand)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>`,
    ...(code === null
      ? []
      : [
          `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`,
        ]),
    ...paragraphs.map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
        ]
      : []),
    ...(footer
      ? [`<p style="margin:32px 0 0;font-size:13px;opacity:0.75">${toFooterHtml(footer)}</p>`]
      : []),
  ]
  return `<!doctype html>
<html${language === null ? '' : ` lang="${language}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;color-scheme:light dark;${FONT};font-size:16px;line-height:1.5">
<main style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${body.join('\n')}
</main>
</body>
</html>
`
}

function toFooterHtml({ text, url }: NonNullable<MailContent['footer']>): string {
  if (url === null) return escapeHtml(text)
  return `${escapeHtml(text)} <a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(url)}</a>`
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
