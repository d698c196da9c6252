import { expect, test } from 'vitest'
import { layOutMail, type MailContent } from './mail-layout.ts'

const content: MailContent = {
  language: 'en',
  brand: 'Acme',
  subject: 'A <wire> & more',
  paragraphs: ['First "one".', 'Second.'],
  code: null,
  link: { label: 'View receipt', url: 'https://acme.example/receipts/wire-A?a=1&b=2' },
  footer: {
    text: 'You get this email because of your settings.',
    url: 'https://acme.example/settings',
  },
}

test('texts of others are escaped in the HTML and unchanged in the text', () => {
  const { subject, text, html } = layOutMail(content)
  expect(subject).toBe('A <wire> & more')
  expect(text).toBe(
    [
      'First "one".\n',
      'Second.\n',
      'View receipt: https://acme.example/receipts/wire-A?a=1&b=2\n',
      '--',
      'You get this email because of your settings.',
      'https://acme.example/settings\n',
    ].join('\n'),
  )
  expect(html).toContain('<title>A &lt;wire&gt; &amp; more</title>')
  expect(html).toContain('First &quot;one&quot;.')
  expect(html).toContain('href="https://acme.example/receipts/wire-A?a=1&amp;b=2"')
  expect(html).not.toContain('<wire>')
})

test('the HTML loads nothing from anywhere', () => {
  expect(layOutMail(content).html).not.toMatch(/<(img|link|script|style|iframe)|url\(/)
})

test('a mail without a link and a page has neither, and a code stands before its sentences', () => {
  const { text, html } = layOutMail({
    ...content,
    ...{ code: '482 913', link: null, footer: null },
  })
  expect(text).toBe('482 913\n\nFirst "one".\n\nSecond.\n')
  expect(html).not.toContain('<a ')
  expect(html).toContain('<strong>482 913</strong>')
})
