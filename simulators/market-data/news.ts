import { newYorkDateAt } from '../../shared/domain/market/new-york-time.ts'
import { isTradingDay } from '../../shared/domain/market/trading-days.ts'
import type { ReferenceStock } from '../../shared/domain/stocks/reference-prices.ts'
import { pseudoRandom } from './noise.ts'

const DAY_MS = 86_400_000

export type NewsArticle = {
  id: number
  symbol: string
  createdMs: number
  headline: string
  summary: string
  source: string
  author: string
}

const sources = ['Simulated Wire', 'Local Market News', 'The Daily Sample']

type Template = readonly [headline: string, summary: string]

/** The texts only describe the mood of a fictitious market, and state no facts about a company. */
const templates: readonly Template[] = [
  [
    '{name} in focus as traders weigh the week ahead',
    'Volume in {symbol} was near its average while the simulated market looked for direction.',
  ],
  [
    'Analysts discuss what moves {symbol}',
    'A round table on {name} found little agreement & much patience.',
  ],
  [
    '{name}: three charts to know',
    'Where {symbol} has been in a day, a month and a year of this simulated market.',
  ],
  [
    'Options desk: quiet trading in {symbol}',
    'Nothing unusual was seen in {name}; spreads stayed tight.',
  ],
  [
    'What index funds mean for {name}',
    'How much of {symbol} passive funds hold, and why it hardly changes from day to day.',
  ],
  [
    'Morning note: {symbol} among the most read',
    'Readers of this simulated service looked at {name} more often than usual.',
  ],
  [
    'How {name} pays its holders',
    'Dividends, buybacks and what is left of them for who holds {symbol} for long.',
  ],
  [
    'Five questions before the next report of {name}',
    'What holders of {symbol} would ask if anybody in this simulated market answered.',
  ],
  [
    '{symbol} at the open: what the auction said',
    'The first price of the day stood close to where {name} closed.',
  ],
  [
    'A calm week for holders of {symbol}',
    'The swings of {name} stayed within those of the market it trades in.',
  ],
  [
    'Who owns {name}, and for how long',
    'Funds, insiders and small accounts: how {symbol} is spread among them.',
  ],
  ['Closing note: {symbol} after hours', 'Little changed in {name} once the bell had rung.'],
]

/** Step between templates, coprime to their number, so that all are used before one repeats. */
const STEP = 5

/** Returns the article of a day, or null: about every third trading day has one, in the morning. */
function articleOf(stock: ReferenceStock, dayMs: number): NewsArticle | null {
  const day = Math.floor(dayMs / DAY_MS)
  const chance = pseudoRandom(stock.stockId * 31, day)
  const createdMs = day * DAY_MS + (12 * 60 + Math.floor((chance + 1) * 180)) * 60_000
  if (chance < 0.2 || !isTradingDay(newYorkDateAt(createdMs))) return null
  const pick = (count: number, seed: number) =>
    Math.floor(((pseudoRandom(stock.stockId + seed, day) + 1) / 2) * count) % count
  const [headline, summary] = templates[(day * STEP + stock.stockId) % templates.length] ?? ['', '']
  const fill = (text: string) =>
    text.replace('{name}', stock.displayName).replace('{symbol}', stock.symbol)
  return {
    id: stock.stockId * 100_000 + day,
    symbol: stock.symbol,
    createdMs,
    headline: fill(headline),
    summary: fill(summary),
    source: sources[pick(sources.length, 11)] ?? '',
    author: 'Simulated desk',
  }
}

/** Lists a stock's articles, newest first. */
export function listArticles(stock: ReferenceStock, fromMs: number, toMs: number): NewsArticle[] {
  const found: NewsArticle[] = []
  for (let dayMs = toMs; dayMs > fromMs - DAY_MS; dayMs -= DAY_MS) {
    const article = articleOf(stock, dayMs)
    if (article && article.createdMs >= fromMs && article.createdMs <= toMs) found.push(article)
  }
  return found
}

export const findArticle = (stocks: readonly ReferenceStock[], id: number): NewsArticle | null => {
  const stock = stocks.find(({ stockId }) => stockId === Math.floor(id / 100_000))
  return stock ? articleOf(stock, (id % 100_000) * DAY_MS) : null
}
