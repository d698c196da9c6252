import type { LegalBlock } from './legal-text.ts'

/** Placeholder for the version date; no operator's text is this old. */
const SAMPLE_DATE = '2000-01-01'

/**
 * One block of each kind, from which legal documents are prerendered at build time. The server replaces the
 * placeholders by the operator's text and keeps the components' markup. It has two sections because a single
 * one gets no table of contents.
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

// Comments that mark the legal text in a prerendered document.
export const LEGAL_TEXT_START_MARKER = '<!--text-->'
export const LEGAL_TEXT_END_MARKER = '<!--/text-->'
