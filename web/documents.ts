/** One HTML document of the build. Its page's chunks are preloaded together with the shared ones. */
export type PageDocument = {
  /**
   * Path that is prerendered at build time; null if the document shows nothing before its scripts run.
   */
  path: string | null
  /** Modules whose chunks the page needs beyond those that every page loads. */
  parts: readonly string[]
}

const stocks = ['features/stocks/strings.en.ts']
const help = ['features/help/strings.en.ts']
const legal = ['features/help/legal-page.tsx', 'features/help/preload-legal-text.ts', ...help]

/**
 * Documents by file name. `stocks` serves `/stocks`, `stocks.one` any path below it, `other` every path without a
 * document of its own. The prerendered markup must not depend on the rest of the address.
 */
export const pageDocuments: Readonly<Record<string, PageDocument>> = {
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
    parts: ['app/routes/stock-route.tsx', 'features/ticket/bar/responsive-ticket.tsx', ...stocks],
  },
  terms: { path: '/terms', parts: legal },
  transparency: {
    path: '/transparency',
    parts: ['features/transparency/transparency-page.tsx', 'features/transparency/strings.en.ts'],
  },
  wrap: { path: '/wrap', parts: ['features/wrap/wrap-page.tsx', 'features/wrap/strings.en.ts'] },
}

/** Folder of the documents in the build; the first page's document lies outside it. */
export const DOCUMENTS_DIR = 'pages'
