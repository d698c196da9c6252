/** What an address is opened with: its parts are asked for at once, beside those of every page. */
export type PageDocument = {
  /** Drawn while the page is being built; null: nothing is shown before its scripts have come. */
  path: string | null
  /** Modules whose files the page needs besides what every page has. */
  parts: readonly string[]
}

const stocks = ['features/stocks/strings.en.ts']
const help = ['features/help/strings.en.ts']
const legal = ['features/help/legal-page.tsx', 'features/help/ask-for-text.ts', ...help]

/**
 * By the names of their files. `stocks` is `/stocks`, `stocks.one` any address below it, `other` all that
 * has none of its own. What is drawn shows no address.
 */
export const documents: Readonly<Record<string, PageDocument>> = {
  index: { path: '/', parts: ['app/shell/splash-page.tsx'] },
  addresses: {
    path: '/addresses',
    parts: ['features/addresses/addresses-page.tsx', 'features/addresses/strings.en.ts'],
  },
  bridge: {
    path: '/bridge',
    parts: ['app/routes/bridge-route.tsx', 'features/bridge/strings.en.ts'],
  },
  help: { path: '/help', parts: ['features/help/help-page.tsx', ...help] },
  'help.one': { path: null, parts: ['app/routes/help-route.tsx', ...help] },
  other: { path: null, parts: [] },
  portfolio: {
    path: null,
    parts: ['app/routes/portfolio-routes.tsx', 'features/portfolio/page/strings.en.ts'],
  },
  privacy: { path: '/privacy', parts: legal },
  reports: {
    path: '/reports',
    parts: ['features/reports/reports-page.tsx', 'features/reports/strings.en.ts'],
  },
  risk: { path: '/risk', parts: legal },
  stocks: { path: '/stocks', parts: ['features/stocks/list/stocks-page.tsx', ...stocks] },
  'stocks.one': {
    path: null,
    parts: ['app/routes/stock-route.tsx', 'features/ticket/bar/ticket-place.tsx', ...stocks],
  },
  terms: { path: '/terms', parts: legal },
  transparency: {
    path: '/transparency',
    parts: ['features/transparency/transparency-page.tsx', 'features/transparency/strings.en.ts'],
  },
  wrap: { path: '/wrap', parts: ['features/wrap/wrap-page.tsx', 'features/wrap/strings.en.ts'] },
}

/** Where the documents lie in the build, but for the first page's. */
export const DOCUMENTS = 'pages'
