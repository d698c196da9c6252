import {
  LEGAL_TEXT_END_MARKER,
  LEGAL_TEXT_START_MARKER,
} from '@parvalue/shared/domain/product/legal-sample.ts'
import {
  type LegalBlock,
  type LegalGroup,
  toLegalGroups,
} from '@parvalue/shared/domain/product/legal-text.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import type { DatedLegalText } from '../config/legal-settings.ts'
import { escapeText } from '../platform/http/escape-text.ts'

/**
 * Returns the document with the operator's English text in place of the sample (`legal-sample.ts`), so that it is
 * readable before any script has loaded. Unchanged if there is no sample. Throws if the sample is incomplete, because
 * it comes from our own build.
 */
export function withLegalText(html: string, text: DatedLegalText): string {
  const begin = html.indexOf(LEGAL_TEXT_START_MARKER)
  const end = html.indexOf(LEGAL_TEXT_END_MARKER)
  if (begin < 0 || end < begin) return html
  const from = begin + LEGAL_TEXT_START_MARKER.length
  return html.slice(0, from) + fill(html.slice(from, end), text) + html.slice(end)
}

function fill(sample: string, { title, versionDate, blocks }: DatedLegalText): string {
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(sample)?.[0]
    if (found === undefined) throw new Error(`The document’s sample lacks ${pattern.source}.`)
    return found
  }
  const contents = find(/<nav.*<\/nav>/)
  const entry = find(/<li><a [^>]*href="#sample"[^>]*>\{section\}<\/a><\/li>/)
  const looks = {
    section: find(/<h2 [^>]*id="sample"[^>]*>\{section\}<\/h2>/),
    heading: find(/<h3[^>]*>\{heading\}<\/h3>/),
    paragraph: find(/<p [^>]*>\{paragraph\}<\/p>/),
    points: find(/<ul [^>]*><li>\{point\}<\/li><\/ul>/),
  }
  const head = sample.slice(0, sample.indexOf(contents))
  const date = find(/<time [^>]*>[^<]*<\/time>/)
  const sections = blocks.flatMap((block) => (block.kind === 'section' ? [block] : []))
  const toEntry = (section: Section) => toSection(entry, section)
  return [
    head
      .replace('{title}', () => escapeText(title))
      .replace(
        date,
        () => `<time dateTime="${versionDate}">${toDateText(versionDate, 'en')}</time>`,
      ),
    sections.length > 1
      ? contents.replace(/<li>.*<\/li>/, () => sections.map(toEntry).join(''))
      : '',
    ...toLegalGroups(blocks).map((group) => draw(group, looks)),
  ].join('')
}

type Section = Extract<LegalBlock, { kind: 'section' }>
type Looks = Record<'section' | 'heading' | 'paragraph' | 'points', string>

function draw(group: LegalGroup, looks: Looks): string {
  switch (group.kind) {
    case 'section':
      return toSection(looks.section, group)
    case 'heading':
    case 'paragraph':
      return looks[group.kind].replace(`{${group.kind}}`, () => escapeText(group.text))
    case 'points': {
      const items = group.texts.map((text) => `<li>${escapeText(text)}</li>`)
      return looks.points.replace('<li>{point}</li>', () => items.join(''))
    }
  }
}

const toSection = (look: string, { id, text }: Section) =>
  look.replace(/(id="|href="#)sample"/, `$1${id}"`).replace('{section}', () => escapeText(text))
