import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../../web/src/', import.meta.url))

const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTexts)
      : []

async function loadAll(ending: string): Promise<string[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith(ending) && !file.endsWith('app/i18n/strings.es-MX.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(ROOT + file)))
  return modules.flatMap(listTexts).map((text) => text.replaceAll('\u00a0', ' ').trim())
}

/**
 * Returns a function that returns whether a text is one of the page's English texts; texts that are the same in Spanish
 * do not count.
 */
export async function createEnglishTextPredicate(): Promise<(text: string) => boolean> {
  const [english, spanish] = await Promise.all([loadAll('.en.ts'), loadAll('.es-MX.ts')])
  const only = new Set(english.filter((text) => !spanish.includes(text)))
  const patterns = [...only]
    .filter((text) => text.includes('{{') && /[a-z]{3}/i.test(text.replace(NO_WORDS, '')))
    .map((text) => new RegExp(`^${toPattern(text)}$`))
  return (text) => only.has(text) || patterns.some((pattern) => pattern.test(text))
}

/** Placeholders and token names, which are the same in every language. */
const NO_WORDS = /\{\{\w+\}\}|w?USD\+?/g

const toPattern = (text: string) =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')

/** Lists all visible and accessible texts: content, labels, hints, the title. */
export const listVisibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      // Third-party texts declare their language, and names that have no translation forbid one.
      const skipped = 'script, style, body [lang="en"], [translate="no"]'
      if (parent?.closest(skipped) || !parent?.checkVisibility()) continue
      texts.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.replaceAll('\u00a0', ' ').trim()).filter((text) => text !== '')
  })
