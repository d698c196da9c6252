import { expect, type Page } from '@playwright/test'
import { i18nNamespaces } from '../../shared/domain/product/i18n-namespaces.ts'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import { loadBundledTexts } from '../../web/src/app/i18n/bundled-texts.ts'
import { PORT } from './ports.ts'
import { listVisibleTexts } from './visible-texts.ts'

/** URL of the simulated translation service, whose port is 2111 above the page's. */
const SERVICE = `http://127.0.0.1:${PORT + 2100 + 11}/control/words`
const PLAIN = 'abcdefghijklmnopqrstuvwxyz'
const ODD = 'áƀçđéƒğĥíĵķłɱñóþɋřšťúṽŵẋýž'
const GROWTH = 0.35

/**
 * Pseudo-localizes a text: accented letters, a third longer, in brackets; placeholders and capitals (tickers)
 * are preserved.
 */
export function toPseudoText(text: string): string {
  const odd = text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 ? part : part.replace(/[a-z]/g, toOdd)))
    .join('')
  const missing = Math.max(0, Math.ceil(text.length * GROWTH) - 2)
  return `[${odd}${'óóóó '
    .repeat(Math.ceil(missing / 5))
    .slice(0, missing)
    .trimEnd()}]`
}

const toOdd = (letter: string) => ODD[PLAIN.indexOf(letter)] ?? letter

type Entry = { key: string; text: string }

const listTexts = (value: unknown, key = ''): Entry[] => {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    listTexts(inner, key === '' ? name : `${key}.${name}`),
  )
}

/** Replaces all English texts by pseudo-localized ones; resolves once the server serves them. */
export async function installPseudoLocale() {
  const { en } = await loadBundledTexts()
  const corrections = Object.entries(en).flatMap(([namespace, words]) =>
    listTexts(words)
      .filter(({ key }) => !key.endsWith('.id'))
      .map(({ key, text }) => ({ language: 'en', namespace, key, text: toPseudoText(text) })),
  )
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(corrections)
  expect((await fetch(SERVICE, { method: 'PUT', headers, body })).ok).toBe(true)
  await expect.poll(countPseudoGroups).toBe(i18nNamespaces.length)
}

export async function restoreEnglish() {
  await fetch(SERVICE, { method: 'DELETE' })
  await expect.poll(countPseudoGroups).toBe(0)
}

const isPseudo = (text: string) => text.startsWith('[')

/** Counts the namespaces that the server serves pseudo-localized; it caches each for a while. */
async function countPseudoGroups(): Promise<number> {
  const groups = i18nNamespaces.join(',')
  const answer = await fetch(`http://localhost:${PORT}/api/v1/translations/en?groups=${groups}`)
  const { words } = (await answer.json()) as { words: Record<string, Record<string, string>> }
  return Object.values(words).filter((group) => Object.values(group).some(isPseudo)).length
}

/** Names and units that are the same in every language, and parts of dates. */
const NAMES =
  /\b(Parvalue|mockUSD|in \d+ days?|tomorrow|today|yesterday|Ethereum|Sepolia|Arbitrum|One|Blast|Blastscan|English|Español|México|Plus|Wrapped|USD|Coin|mock|wUSD|Ether|Google|Persona|Plaid|Alpaca|Securities|LLC|Chainlink|Circle|Safe|min|ago|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|UTC|ET)\b/gi

/** Words of company, fund and token names, which are not translated. */
const COMPANIES = new Set(
  referenceStocks
    .flatMap(({ name }) => name.match(/[A-Za-z]{2,}/g) ?? [])
    .concat('Class', 'dShare'),
)

/** Returns the text if it has a word left after removing all that may be untranslated; null otherwise. */
export function findUntranslated(text: string): string | null {
  // User agents, commands to copy and process names are not translated.
  if (/^(Mozilla\/|curl )|^[0-9a-f]{6}$/.test(text)) return null
  const rest = text
    .replace(/\[[^[\]]*\]/g, ' ')
    .replace(/\[[^[\]]*\]/g, ' ')
    .replace(/\b0x[0-9a-f…]+|\S+@\S+|https?:\S+|\/\S+/gi, ' ')
    .replace(NAMES, ' ')
    .replace(/[A-Za-z]{2,}/g, (word) => (COMPANIES.has(word) ? ' ' : word))
  return /[a-z]{3}/.test(rest) ? text : null
}

/** Lists texts that overflow their container or the window, or are cut off without a hint. */
const listClipped = (page: Page): Promise<string[]> => page.evaluate(findClippedTexts)

/** Runs in the page, so it cannot use anything outside of itself. */
function findClippedTexts(): string[] {
  const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isBeside = (box: DOMRect, held: DOMRect) =>
    box.right > held.right + 1 || box.left < held.left - 1

  /**
   * Returns what cuts off the box in this element, `fine` if the box fits, or null if the element's parent has to be
   * checked.
   */
  const judge = (holder: Element, box: DOMRect): string | null => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(holder)
    const held = holder.getBoundingClientRect()
    if (held.width <= 1 || clipPath !== 'none') return 'fine'
    if (isHidden(overflowX) && holder.closest('[title], [aria-label]')) return 'fine'
    if (isHidden(overflowX) && isBeside(box, held)) return 'cut off'
    if (holder.matches('button, [role=tab]') && isBeside(box, held)) return 'wider than its button'
    if (isHidden(overflowY) && box.bottom > held.bottom + 2) return 'cut off below'
    // Scrollable content is not cut off.
    return overflowX === 'auto' || overflowX === 'scroll' ? 'fine' : null
  }

  const findFault = (start: Element, box: DOMRect): string | null => {
    for (let holder: Element | null = start; holder; holder = holder.parentElement) {
      const verdict = judge(holder, box)
      if (verdict !== null) return verdict === 'fine' ? null : verdict
    }
    return box.right > innerWidth + 1 ? 'outside the window' : null
  }

  const isLookedAt = (parent: Element | null): parent is Element =>
    parent !== null &&
    !parent.closest('script, style, svg, [lang="en"]:not(html)') &&
    parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    parent.clientWidth !== 1

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    if (!textContent?.trim() || !isLookedAt(parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const box = range.getBoundingClientRect()
    const fault = box.width === 0 ? null : findFault(parentElement, box)
    if (fault) found.add(`${fault}: ${textContent.trim()}`)
  }
  return [...found]
}

/** Lists untranslated and clipped texts on a settled page. */
export async function listPseudoFindings(page: Page): Promise<string[]> {
  const texts = await listVisibleTexts(page)
  const untranslated = texts.flatMap((text) => findUntranslated(text) ?? [])
  return [...untranslated.map((text) => `not translated: ${text}`), ...(await listClipped(page))]
}
