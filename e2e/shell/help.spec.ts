import { expect, test } from '@playwright/test'
import { strings as english } from '../../web/src/features/help/strings.en.ts'
import { strings as spanish } from '../../web/src/features/help/strings.es-MX.ts'
import { failureCauses } from '../../web/src/tx/failure/failure-causes.ts'
import { tradeCard } from '../support/steps.ts'

const WORDS = {
  en: {
    title: 'Help',
    count: '14 topics',
    sought: 'custodian',
    search: 'Search help',
    how: 'How it works',
    menu: 'More',
    topics: english.topics,
  },
  'es-MX': {
    title: 'Ayuda',
    count: '14 temas',
    sought: 'CUSTODIO',
    search: 'Buscar en la ayuda',
    how: 'Cómo funciona',
    menu: 'Menú',
    topics: spanish.topics,
  },
} as const

for (const language of ['en', 'es-MX'] as const) {
  const words = WORDS[language]

  test(`XT-11 in ${language} the help lists, searches and shows its topics`, {
    tag: language === 'en' ? ['@every-change'] : [],
  }, async ({ page }) => {
    await page.goto(`/?lng=${language}`)
    await page.getByRole('contentinfo').locator('a[href="/help"]').click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    const main = page.getByRole('main')
    await expect(main.getByRole('status')).toHaveText(words.count)
    await main.getByRole('searchbox', { name: words.search }).fill('xyzzy')
    await expect(main.getByRole('listitem')).toHaveCount(0)
    await main.getByRole('searchbox', { name: words.search }).fill(words.sought)
    await expect(main.getByRole('listitem')).toHaveCount(1)
    await main.getByRole('listitem').getByRole('link').click()
    await expect(page).toHaveURL('/help/custody')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    for (const [topic, { title, parts }] of Object.entries(words.topics)) {
      await page.goto(`/help/${topic}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const sections = main.locator('section')
      await expect(sections.getByRole('heading', { level: 2 })).toHaveText(
        Object.values(parts).map((part) => part.title),
      )
      await expect(sections.locator('p')).toHaveText(Object.values(parts).map(() => /\S+ \S+ \S+/))
      await expect(main).not.toContainText('{{')
    }
  })

  test(`XT-11 in ${language} every failure cause has an entry with the next step`, async ({
    page,
  }) => {
    await page.goto(`/help/failures?lng=${language}`)
    for (const cause of failureCauses) {
      await expect(page.locator(`#${cause} > span`)).toHaveText([/\S+ \S+/, /: ?.+/])
    }
    await page.goto(`/help/wire?lng=${language}`)
    await expect(page.locator('#how')).toContainText(
      language === 'en' ? '$0.01 to $10,000,000.00' : 'USD\u00a00.01 y USD\u00a010,000,000.00',
    )
  })
}

test('an unknown topic leads to the list of topics', async ({ page }) => {
  await page.goto('/help/astrology')
  await expect(page).toHaveURL('/help')
})

/** Help topic that each feature's page links to. */
const FLOWS = {
  '/': 'buy',
  '/wrap': 'wrap',
  '/bridge': 'bridge',
  '/send': 'send',
  '/stocks/AAPL': 'orders',
  '/account': 'account',
  '/gift': 'gifts',
  '/referrals': 'gifts',
} as const

for (const [width, language] of [
  [1280, 'en'],
  [390, 'es-MX'],
] as const) {
  test(`XT-11 at ${width} in ${language} each flow links to its help topic, and the menu to all topics`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { how, menu, title } = WORDS[language]
    for (const [path, topic] of Object.entries(FLOWS)) {
      await page.goto(`${path}?lng=${language}`)
      if (path.startsWith('/stocks/') && width < 768) {
        await page.getByRole('button', { name: 'Comprar', exact: true }).click()
      }
      await page.getByRole('link', { name: how }).first().click()
      await expect(page).toHaveURL(`/help/${topic}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await page.getByRole('banner').getByRole('button', { name: menu }).click()
    const opened = page.getByRole(width < 768 ? 'dialog' : 'menu', { name: menu })
    await opened.locator('a[href="/help"]').click()
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  })
}

test('redeeming and paying by wire link to their help topics', async ({ page }) => {
  await page.goto('/')
  await tradeCard(page).getByRole('tab', { name: 'Redeem' }).click()
  await expect(tradeCard(page).getByRole('link', { name: 'How it works' })).toHaveAttribute(
    'href',
    '/help/redeem',
  )
  await tradeCard(page).getByRole('tab', { name: 'Buy' }).click()
  await tradeCard(page).locator('[data-pick]').click()
  await tradeCard(page).getByRole('button', { name: /wire/i }).click()
  await expect(tradeCard(page).getByRole('link', { name: 'How it works' })).toHaveAttribute(
    'href',
    '/help/wire',
  )
})
