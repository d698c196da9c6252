import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { readLegalTexts } from './legal-settings.ts'

const brand = { name: '# Acme', supportEmail: 'help@acme.example' }
let legalDir = ''

beforeEach(() => {
  legalDir = mkdtempSync(path.join(tmpdir(), 'parvalue-legal-'))
})
afterEach(() => rmSync(legalDir, { recursive: true }))

const write = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(legalDir, name), text)
}
const read = () => readLegalTexts({ legalDir, brand, termsDate: '2026-11-01' })

const RISK = '# Risks\n\nVersion: 2027-01-01\n\n{brand} may fail. Ask {support}.'

test.each([
  [
    { 'risk.en.md': RISK },
    'LEGAL_DIR lacks risk.es-MX.md: a document has to exist in all languages.',
  ],
  [
    { 'risk.es-MX.md': RISK },
    'LEGAL_DIR lacks risk.en.md: a document has to exist in all languages.',
  ],
  [
    { 'risks.en.md': RISK },
    'LEGAL_DIR has risks.en.md, which is none of: terms.en.md, terms.es-MX.md, privacy.en.md, privacy.es-MX.md, risk.en.md, risk.es-MX.md, eligibility.en.md, eligibility.es-MX.md.',
  ],
  [
    { 'risk.en.md': RISK, 'risk.es-MX.md': RISK.replace('2027', '2028') },
    'risk has another version in Spanish than in English.',
  ],
  [
    { 'risk.en.md': '# Risks\n\nText.', 'risk.es-MX.md': RISK },
    'risk.en.md lacks a line such as "Version: 2026-11-01".',
  ],
  [
    { 'risk.en.md': 'Risks', 'risk.es-MX.md': RISK },
    'risk.en.md must start with a title line, such as "# Terms".',
  ],
  [
    { 'terms.en.md': RISK, 'terms.es-MX.md': RISK },
    'terms.en.md says version 2027-01-01, and TERMS_DATE 2026-11-01.',
  ],
])('refuses %j', (files, reason) => {
  write(files)
  expect(read()).toEqual({ ok: false, reason })
})

test('a missing folder is refused', () => {
  const nowhere = path.join(legalDir, 'nowhere')
  expect(readLegalTexts({ legalDir: nowhere, brand, termsDate: '2026-11-01' })).toEqual({
    ok: false,
    reason: `LEGAL_DIR=${nowhere} does not exist.`,
  })
})

test('the operator’s files replace the default texts per document', () => {
  write({ 'risk.en.md': RISK, 'risk.es-MX.md': RISK })
  const texts = read()
  if (!texts.ok) throw new Error(texts.reason)
  expect(texts.value.risk.en).toEqual({
    title: 'Risks',
    versionDate: '2027-01-01',
    blocks: [{ kind: 'paragraph', text: '# Acme may fail. Ask help@acme.example.' }],
  })
  expect(texts.value.terms.en.title).toBe('Terms and Conditions')
  expect(texts.value.terms.en.versionDate).toBe('2026-11-01')
})

test('the default risk text says in both languages: no bank deposit, not FDIC-insured', () => {
  const defaults = readLegalTexts({ legalDir: null, brand, termsDate: '2026-11-01' })
  if (!defaults.ok) throw new Error(defaults.reason)
  const { risk, privacy, eligibility } = defaults.value
  const toPlainText = (text: typeof risk.en) => text.blocks.map((block) => block.text).join('\n')
  expect(toPlainText(risk.en)).toMatch(/not a bank deposit\. It is not insured by the FDIC/)
  expect(toPlainText(risk['es-MX'])).toMatch(/no es un depósito bancario\. No lo aseguran la FDIC/)
  expect(toPlainText(eligibility.en)).toMatch(/not a bank deposit and is not FDIC-insured/)
  expect(toPlainText(eligibility['es-MX'])).toMatch(/no es un depósito bancario ni está asegurado/)
  for (const document of Object.values(defaults.value)) {
    const kinds = (text: typeof risk.en) =>
      text.blocks.map((block) => `${block.kind} ${'id' in block ? block.id : ''}`)
    expect(kinds(document['es-MX'])).toEqual(kinds(document.en))
    expect(toPlainText(document['es-MX'])).not.toMatch(/\{brand\}|\{support\}|\$/)
  }
  expect(toPlainText(privacy.en)).toContain('# Acme')
})

test('unusable texts prevent the start', () => {
  expect(parseConfig({ LEGAL_DIR: 'nowhere' }, legalDir)).toEqual({
    ok: false,
    reason: `LEGAL_DIR=${path.join(legalDir, 'nowhere')} does not exist.`,
  })
})
