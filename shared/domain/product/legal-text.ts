import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Documents that the operator provides. `eligibility` is confirmed before USD+ is used. */
export const legalDocuments = ['terms', 'privacy', 'risk', 'eligibility'] as const
export const legalLanguages = ['en', 'es-MX'] as const

export type LegalDocument = (typeof legalDocuments)[number]
export type LegalLanguage = (typeof legalLanguages)[number]

/** One block of plain text; markup in it is shown literally. */
export type LegalBlock =
  | { kind: 'section'; id: string; text: string }
  | { kind: 'heading' | 'paragraph' | 'point'; text: string }

export type LegalText = {
  title: string
  /** An ISO date; null if the document has no version. */
  versionDate: string | null
  blocks: readonly LegalBlock[]
}

export const LEGAL_TEXT_LENGTH_MAX = 60_000
const BLOCKS_MAX = 400

/**
 * Parses a file of legal text: `# Title`, an optional `Version: 2026-11-01`, `## Section {#anchor}`, `###
 * Heading`, `- point`, and paragraphs separated by empty lines. A refusal is the end of a sentence that
 * starts with the file's name, and names the line.
 */
export function parseLegalText(source: string): Outcome<LegalText, string> {
  if (source.length > LEGAL_TEXT_LENGTH_MAX) {
    return refused(`is longer than ${LEGAL_TEXT_LENGTH_MAX} characters`)
  }
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const error = findSyntaxError(lines)
  if (error !== null) return refused(error)
  const [title = '', ...rest] = lines
  const { versionDate, from } = parseVersion(rest)
  const blocks = toBlocks(rest.slice(from))
  if (blocks.length === 0) return refused('has a title but no text')
  if (blocks.length > BLOCKS_MAX) return refused(`has more than ${BLOCKS_MAX} blocks`)
  const ids = blocks.flatMap((block) => (block.kind === 'section' ? [block.id] : []))
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate !== undefined) return refused(`has two sections with the anchor #${duplicate}`)
  return accepted({ title: title.slice(2).trim(), versionDate, blocks })
}

const VERSION = /^Version: (\d{4}-\d{2}-\d{2})$/

function findSyntaxError(lines: readonly string[]): string | null {
  if (!/^# \S/.test(lines[0] ?? '')) return 'must start with a title line, such as "# Terms"'
  for (const [index, line] of lines.entries()) {
    const location = `line ${index + 1}`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them
    if (/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/.test(line))
      return `has a control or replacement character in ${location}`
    if (index > 0 && /^#(?!#{1,2} \S)/.test(line))
      return `has an invalid heading in ${location}: use "## " or "### " and a text`
    const date = VERSION.exec(line)?.[1]
    if (line.startsWith('Version:') && (date === undefined || !isDate(date)))
      return `has an invalid date in ${location}: use the form 2026-11-01`
  }
  return null
}

const isDate = (text: string) => {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Finds the version line, which precedes all blocks, and where the text after it starts. */
function parseVersion(lines: readonly string[]): { versionDate: string | null; from: number } {
  const at = lines.findIndex((line) => line.trim() !== '')
  const date = VERSION.exec(lines[at] ?? '')?.[1]
  return date === undefined ? { versionDate: null, from: 0 } : { versionDate: date, from: at + 1 }
}

const SECTION = /^## (.*?)(?: \{#([a-z0-9-]{1,40})\})?$/

function toBlocks(lines: readonly string[]): LegalBlock[] {
  const blocks: LegalBlock[] = []
  let sections = 0
  let isOpen = false
  for (const line of lines.map((one) => one.trim())) {
    const section = SECTION.exec(line)
    const last = blocks.at(-1)
    if (section) {
      sections++
      blocks.push({ kind: 'section', id: section[2] ?? `part-${sections}`, text: section[1] ?? '' })
    } else if (line.startsWith('### ')) blocks.push({ kind: 'heading', text: line.slice(4).trim() })
    else if (line.startsWith('- ')) blocks.push({ kind: 'point', text: line.slice(2).trim() })
    // Continues the paragraph or point of the previous line.
    else if (line !== '' && isOpen && last)
      blocks.push({ ...(blocks.pop() ?? last), text: `${last.text} ${line}` })
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
    isOpen = line !== '' && !line.startsWith('#')
  }
  return blocks
}

/** Blocks that are rendered as one element. */
export type LegalGroup =
  | Extract<LegalBlock, { kind: 'section' }>
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'points'; texts: string[] }

/** Groups consecutive points into one list. */
export function toLegalGroups(blocks: readonly LegalBlock[]): LegalGroup[] {
  const groups: LegalGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'section') groups.push(block)
    else if (block.kind !== 'point') groups.push({ kind: block.kind, text: block.text })
    else if (last?.kind === 'points') last.texts.push(block.text)
    else groups.push({ kind: 'points', texts: [block.text] })
  }
  return groups
}
