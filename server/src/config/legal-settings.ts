import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type LegalDocument,
  type LegalLanguage,
  type LegalText,
  legalDocuments,
  legalLanguages,
  parseLegalText,
} from '@parvalue/shared/domain/product/legal-text.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'

export type DatedLegalText = LegalText & { versionDate: string }

/** Every legal document in every language, with the brand's name and the support address filled in. */
export type LegalTexts = Readonly<
  Record<LegalDocument, Readonly<Record<LegalLanguage, DatedLegalText>>>
>

/** Folder of the default texts, which are used for each document that the operator does not provide. */
const OWN_DIR = path.join(import.meta.dirname, '../../legal')

type Settings = {
  /** Folder of the operator's files; null means the default texts. */
  legalDir: string | null
  brand: { name: string; supportEmail: string }
  termsDate: string
}

/**
 * Reads the legal texts. Files `<document>.<language>.md` in `LEGAL_DIR` replace the defaults without a build, a
 * document in all languages or in none. Faults are reported at the start.
 */
export function readLegalTexts(settings: Settings): Outcome<LegalTexts, string> {
  const { legalDir } = settings
  if (legalDir !== null && !existsSync(legalDir)) {
    return refused(`LEGAL_DIR=${legalDir} does not exist.`)
  }
  const stray = legalDir === null ? null : findMisnamedFile(legalDir)
  if (stray !== null)
    return refused(`LEGAL_DIR has ${stray}, which is none of: ${names.join(', ')}.`)
  const texts: Partial<Record<LegalDocument, Record<LegalLanguage, DatedLegalText>>> = {}
  const faults: string[] = []
  for (const document of legalDocuments) {
    const read = readDocument(document, settings)
    if (read.ok) texts[document] = read.value
    else faults.push(read.reason)
  }
  return faults.length > 0 ? refused(faults.join('\n')) : accepted(texts as LegalTexts)
}

const toName = (document: LegalDocument, language: LegalLanguage) => `${document}.${language}.md`

const names = legalDocuments.flatMap((document) =>
  legalLanguages.map((language) => toName(document, language)),
)

/** Returns the name of a Markdown file that is no expected one, or null; the file would be ignored silently. */
const findMisnamedFile = (dir: string) =>
  readdirSync(dir).find((name) => name.endsWith('.md') && !names.includes(name)) ?? null

function readDocument(
  document: LegalDocument,
  settings: Settings,
): Outcome<Record<LegalLanguage, DatedLegalText>, string> {
  const english = readText(document, 'en', settings)
  if (!english.ok) return english
  const spanish = readText(document, 'es-MX', settings)
  if (!spanish.ok) return spanish
  if (english.value.versionDate !== spanish.value.versionDate) {
    return refused(`${document} has another version in Spanish than in English.`)
  }
  return accepted({ en: english.value, 'es-MX': spanish.value })
}

function readText(
  document: LegalDocument,
  language: LegalLanguage,
  settings: Settings,
): Outcome<DatedLegalText, string> {
  const name = toName(document, language)
  const file = path.join(findDir(document, settings), name)
  if (!existsSync(file))
    return refused(`LEGAL_DIR lacks ${name}: a document has to exist in all languages.`)
  const text = parseLegalText(readFileSync(file, 'utf8'))
  if (!text.ok) return refused(`${name} ${text.reason}.`)
  const { versionDate } = text.value
  // The text that users sign names `TERMS_DATE`, so the version date of the terms must equal it.
  if (document === 'terms' && versionDate !== null && versionDate !== settings.termsDate) {
    return refused(`${name} says version ${versionDate}, and TERMS_DATE ${settings.termsDate}.`)
  }
  const date = document === 'terms' ? settings.termsDate : versionDate
  if (date === null) return refused(`${name} lacks a line such as "Version: 2026-11-01".`)
  return accepted({ ...withNames(text.value, settings.brand), versionDate: date })
}

function findDir(document: LegalDocument, { legalDir }: Settings): string {
  const isReplaced =
    legalDir !== null &&
    legalLanguages.some((language) => existsSync(path.join(legalDir, toName(document, language))))
  return isReplaced ? legalDir : OWN_DIR
}

/** Fills in the names after parsing, so that no name is taken for a heading. */
function withNames(text: LegalText, { name, supportEmail }: Settings['brand']): LegalText {
  const fill = (line: string) =>
    line.replaceAll('{brand}', () => name).replaceAll('{support}', () => supportEmail)
  return {
    ...text,
    title: fill(text.title),
    blocks: text.blocks.map((block) => ({ ...block, text: fill(block.text) })),
  }
}
