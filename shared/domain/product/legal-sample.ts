import type { LegalBlock } from './legal-text.ts'

/** Stands in the version's place; no text of an operator is as old. */
const SAMPLE_DATE = '2000-01-01'

/**
 * One of each kind, with which the documents of legal texts are drawn while the page is built. The server
 * says what the operator says in their place, and so in the looks that the components gave them. Two
 * sections, because one has no list of contents.
 */
export const legalSample = {
  title: '{title}',
  version_date: SAMPLE_DATE,
  blocks: [
    { kind: 'section', id: 'sample', text: '{section}' },
    { kind: 'section', id: 'other', text: '{other}' },
    { kind: 'heading', text: '{heading}' },
    { kind: 'paragraph', text: '{paragraph}' },
    { kind: 'point', text: '{point}' },
  ] satisfies LegalBlock[],
}

/** Around all of it in a document. */
export const LEGAL_TEXT_BEGINS = '<!--text-->'
export const LEGAL_TEXT_ENDS = '<!--/text-->'
