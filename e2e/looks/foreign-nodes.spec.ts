import { expect, type Page, test } from '@playwright/test'
import { buyUsdPlus, payField, signIn, tradeCard, walletChip } from '../support/steps.ts'

type Way = 'wraps' | 'replaces'

/**
 * Translates the page as browsers do: every text is put into `<font>` elements, also those that the page adds later.
 * The translation is the text with an invisible character, so that the steps of tests still find it.
 */
const translate = (page: Page, way: Way) =>
  page.addInitScript((how) => {
    const MARK = '\u2060'
    const isTranslated = (text: Text) =>
      text.parentElement?.closest('font, script, style, textarea, [translate=no]') !== null
    const createFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    const translateText = (text: Text) => {
      if (text.data.trim() === '' || !text.parentElement || isTranslated(text)) return
      const [outer, inner] = [createFont(), createFont()]
      outer.append(inner)
      text.parentElement.insertBefore(outer, text)
      if (how === 'wraps') inner.append(text)
      else {
        inner.textContent = `${text.data}${MARK}`
        text.remove()
      }
    }
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translateText(text)
    }
    const translateNode = (node: Node) => {
      if (!node.isConnected || node.nodeName === 'FONT') return
      if (node instanceof Text) translateText(node)
      else translateAll(node)
    }
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) translateNode(node)
    })
    addEventListener('DOMContentLoaded', () => {
      translateAll(document.body)
      observer.observe(document.body, { childList: true, subtree: true })
    })
  }, way)

/** Adds nodes where password managers, checkers of spelling and price watchers add theirs. */
const addExtensions = (page: Page) =>
  page.addInitScript(() => {
    const add = (target: Element) => {
      if (target.nextElementSibling?.tagName === 'X-ADDED') return
      target.after(document.createElement('x-added'))
    }
    addEventListener('DOMContentLoaded', () => {
      document.body.prepend(document.createElement('x-added'))
      document.body.append(document.createElement('x-added'))
      new MutationObserver(() => {
        for (const field of document.querySelectorAll('input, h1, h2, button')) add(field)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })

const collectErrors = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

async function expectToWork(page: Page) {
  const errors = collectErrors(page)
  await page.goto('/')
  await signIn(page, 'Account 6')
  const amounts = tradeCard(page).getByRole('row', { name: 'This purchase' }).getByRole('cell')
  await payField(page).fill('7')
  await expect(amounts).toHaveText([/^−7\W+00\W*$/, /^\+7\W+00\W*$/])
  await payField(page).fill('12')
  await expect(amounts).toHaveText([/^−12\W+00\W*$/, /^\+12\W+00\W*$/])
  await buyUsdPlus(page, '12')
  for (const path of ['/stocks', '/stocks/AAPL', '/settings', '/transparency', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wrap' }).click()
  await expect(page).toHaveURL(/\/wrap$/)
  await walletChip(page).click()
  await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible()
  expect(errors).toEqual([])
}

for (const way of ['wraps', 'replaces'] as const) {
  test(`WB-05 a translator that ${way} texts leaves a purchase and its figures right`, {
    tag: '@every-change',
  }, async ({ page }) => {
    await translate(page, way)
    await expectToWork(page)
    expect(await page.locator('font font').count()).toBeGreaterThan(20)
  })
}

test('WB-05 extensions that add nodes leave a purchase and its figures right', async ({ page }) => {
  await addExtensions(page)
  await expectToWork(page)
  expect(await page.locator('x-added').count()).toBeGreaterThan(2)
})
