import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toPastedAmount } from '#ui/form/amount-text.ts'
import {
  type CommandVerb,
  DOLLAR_WORDS,
  findVerb,
  LINKING_WORDS,
  SHARE_WORDS,
} from './command-words.ts'

/** Unit of an order's amount; null if the text does not name one. */
export type CommandUnit = 'dollars' | 'shares' | null

/** A typed action. `amountText` is plain decimal text, and `stock` a symbol or a part of a stock's name. */
export type Command =
  | { act: 'buy' | 'sell'; amountText: string; unit: CommandUnit; stock: string }
  | { act: 'wrap' | 'unwrap'; amountText: string; stock: string | null }
  | { act: 'buyUsdPlus' | 'redeem' | 'bridge' | 'send'; amountText: string }

/** The forms have tokens of at most 18 decimals; each form refuses what is too fine for its own token. */
export const COMMAND_DECIMALS = NATIVE_DECIMALS

const STOCK_TEXT_MAX = 40
const USD_PLUS = /^usd(?:\+| ?plus)$/
const WRAPPED_USD_PLUS = /^wusd(?:\+| ?plus)$/
const STOCK_TOKEN_ENDING = /\.d(?:\.x)?$/

const toPattern = (words: readonly string[]) =>
  words.map((word) => word.replace('$', '\\$')).join('|')
const REST = new RegExp(
  `^(?<before>us\\$|\\$|usd(?=[ \\d]))? ?(?<amount>[\\d.,'’]+)` +
    `(?: ?(?<after>${toPattern([...DOLLAR_WORDS, ...SHARE_WORDS])})(?= (?!plus)|$))?(?: (?<target>.+))?$`,
  'u',
)
const LINKS = new RegExp(`^(?:(?:${LINKING_WORDS.join('|')}) )+`)

/**
 * Parses a typed action of either language, such as "buy 50 aapl" or `redime 100`; null if the text is none or is
 * ambiguous. Amounts are read like a pasted amount (requirement WB-06), in both languages.
 */
export function parseCommand(typed: string): Command | null {
  const text = normalize(typed)
  const [, word = '', rest = ''] = (!CONTROL.test(text) && /^(\p{L}+) (.+)$/u.exec(text)) || []
  const verb = findVerb(word)
  const parts = REST.exec(rest)?.groups
  if (verb === null || !parts) return null
  const amountText = toAmount(parts.amount ?? '')
  const unit = toUnit(parts.before, parts.after)
  const target = (parts.target ?? '').replace(LINKS, '')
  if (amountText === null || unit === 'conflict' || target.length > STOCK_TEXT_MAX) return null
  return toCommand(verb, { amountText, unit, target })
}

/** Characters that reverse or control the text around them, so that it reads differently from what it is. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Removes case, accents and the differences between spaces; `Dólares` becomes `dolares`. */
const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\u200b\u2060\ufeff\u00ad]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const toAmount = (text: string) =>
  toPastedAmount(text, COMMAND_DECIMALS)?.replace(/\.$/, '').replace(/^\./, '0.') ?? null

function toUnit(before: string | undefined, after: string | undefined): CommandUnit | 'conflict' {
  const isShares = after !== undefined && SHARE_WORDS.includes(after)
  if (before !== undefined && isShares) return 'conflict'
  if (isShares) return 'shares'
  return before === undefined && after === undefined ? null : 'dollars'
}

type Parts = { amountText: string; unit: CommandUnit; target: string }

/** The traded thing: a stock, one of the dollar tokens, or none if the text names nothing. */
type Target = 'none' | 'usdPlus' | 'wrapped' | 'stock'

function toTarget(text: string): Target {
  if (text === '') return 'none'
  if (USD_PLUS.test(text)) return 'usdPlus'
  return WRAPPED_USD_PLUS.test(text) ? 'wrapped' : 'stock'
}

function toCommand(verb: CommandVerb, parts: Parts): Command | null {
  const target = toTarget(parts.target)
  if (verb === 'buy' || verb === 'sell') return toOrder(verb, target, parts)
  if (verb === 'wrap' || verb === 'unwrap') return toWrapping(verb, target, parts)
  const isOther = target === 'stock' || target === 'wrapped' || parts.unit === 'shares'
  return isOther ? null : { act: verb, amountText: parts.amountText }
}

/** A sale of USD+ is a redemption. */
function toOrder(act: 'buy' | 'sell', target: Target, parts: Parts): Command | null {
  const { amountText, unit } = parts
  if (target === 'stock') return { act, amountText, unit, stock: toStock(parts.target) }
  if (target === 'wrapped' || unit === 'shares') return null
  if (act === 'buy') return { act: 'buyUsdPlus', amountText }
  return target === 'usdPlus' ? { act: 'redeem', amountText } : null
}

/** Only USD+ is counted in dollars: a stock's token and the wrapped tokens have prices of their own. */
function toWrapping(act: 'wrap' | 'unwrap', target: Target, parts: Parts): Command | null {
  const { amountText, unit } = parts
  if (unit === 'dollars' && (target === 'stock' || act === 'unwrap')) return null
  if (target === 'stock') return { act, amountText, stock: toStock(parts.target) }
  const isOther = target === (act === 'wrap' ? 'wrapped' : 'usdPlus')
  return isOther || unit === 'shares' ? null : { act, amountText, stock: null }
}

/** Returns the exchange's symbol of a stock token: "AAPL.d" is a token of AAPL. */
const toStock = (target: string) => target.replace(STOCK_TOKEN_ENDING, '')
