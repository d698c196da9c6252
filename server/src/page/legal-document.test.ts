import { expect, test } from 'vitest'
import type { DatedLegalText } from '../config/legal-settings.ts'
import { withLegalText } from './legal-document.ts'

const SAMPLE = [
  '<h1 tabindex="-1">{title}</h1>',
  '<p class="label">Version of<!-- --> <time dateTime="2000-01-01">January 1, 2000</time></p>',
  '<nav aria-label="Contents"><ul class="c"><li><a class="link" href="#sample">{section}</a></li>',
  '<li><a class="link" href="#other">{other}</a></li></ul></nav>',
  '<h2 id="sample" class="s">{section}</h2><h2 id="other" class="s">{other}</h2><h3>{heading}</h3>',
  '<p class="t">{paragraph}</p><ul class="p"><li>{point}</li></ul>',
].join('')
const toDocument = (sample: string) => `<main><!--text-->${sample}<!--/text--></main>`

const text: DatedLegalText = {
  title: 'Terms & $1',
  versionDate: '2026-11-01',
  blocks: [
    { kind: 'paragraph', text: 'First.' },
    { kind: 'section', id: 'company', text: 'Company' },
    { kind: 'point', text: 'One' },
    { kind: 'point', text: 'Two' },
    { kind: 'section', id: 'usd-plus', text: 'USD+' },
    { kind: 'heading', text: 'Fees' },
    { kind: 'point', text: 'Three' },
  ],
}

test.each(['<nav', 'href="#sample"', '<h3>', '{paragraph}', '{point}', '<time'])(
  'a sample without %s is refused',
  (piece) => {
    const sample = SAMPLE.replaceAll(piece, '')
    expect(() => withLegalText(toDocument(sample), text)).toThrow('sample lacks')
  },
)

test('markup in a text is escaped', () => {
  const hostile = '</p><script>steal()</script><!--/text-->'
  const html = withLegalText(toDocument(SAMPLE), {
    ...text,
    title: hostile,
    blocks: [{ kind: 'paragraph', text: hostile }],
  })
  expect(html).not.toContain('<script')
  expect(html.match(/<!--\/text-->/g)).toHaveLength(1)
})

test('a document without a sample is unchanged', () => {
  expect(withLegalText('<main></main>', text)).toBe('<main></main>')
})

test('the operator’s text is formatted like the sample', () => {
  expect(withLegalText(toDocument(SAMPLE), text)).toBe(
    toDocument(
      [
        '<h1 tabindex="-1">Terms &amp; $1</h1>',
        '<p class="label">Version of<!-- --> <time dateTime="2026-11-01">November 1, 2026</time></p>',
        '<nav aria-label="Contents"><ul class="c">',
        '<li><a class="link" href="#company">Company</a></li>',
        '<li><a class="link" href="#usd-plus">USD+</a></li></ul></nav>',
        '<p class="t">First.</p>',
        '<h2 id="company" class="s">Company</h2>',
        '<ul class="p"><li>One</li><li>Two</li></ul>',
        '<h2 id="usd-plus" class="s">USD+</h2>',
        '<h3>Fees</h3>',
        '<ul class="p"><li>Three</li></ul>',
      ].join(''),
    ),
  )
})

test('a text of one section has no table of contents', () => {
  const blocks = text.blocks.slice(0, 2)
  expect(withLegalText(toDocument(SAMPLE), { ...text, blocks })).not.toContain('<nav')
})
