import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CONFIRMATIONS } from '../chain/confirmations.ts'
import { SIGNATURE_RETRY_MS } from '../identity/sign-in.ts'
import { CURRENCY, USD_PER_USD_PLUS } from '../money/currency.ts'
import {
  APY_DECIMALS,
  FEE_DECIMALS,
  NATIVE_DECIMALS,
  TOKEN_DECIMALS,
  WIRE_DECIMALS,
} from '../money/decimals.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, pageSizes } from '../values/paging.ts'
import {
  DEBUG_COOKIE_MAX_AGE_SECONDS,
  INSUFFICIENT_FUNDS_DEBOUNCE_MS,
  LOCATION_DEBOUNCE_MS,
  PREVIEW_DEBOUNCE_MS,
  SAFE_LOOKUP_ATTEMPTS_MAX,
  STOCK_PRICE_CACHE_MS,
  safeLookupDelayMs,
} from './timing.ts'

/** The constants of requirement CO-01. */
const constants: Record<string, readonly [value: unknown, specified: unknown]> = {
  CURRENCY: [CURRENCY, 'USD'],
  USD_PER_USD_PLUS: [USD_PER_USD_PLUS, 1n],
  pageSizes: [pageSizes, [10, 15, 20, 25, 40, 50, 100]],
  PAGE_SIZE_DEFAULT: [PAGE_SIZE_DEFAULT, 10],
  PAGE_SIZE_MAX: [PAGE_SIZE_MAX, 100],
  CONFIRMATIONS: [CONFIRMATIONS, 3],
  PREVIEW_DEBOUNCE_MS: [PREVIEW_DEBOUNCE_MS, 500],
  LOCATION_DEBOUNCE_MS: [LOCATION_DEBOUNCE_MS, 3000],
  INSUFFICIENT_FUNDS_DEBOUNCE_MS: [INSUFFICIENT_FUNDS_DEBOUNCE_MS, 3000],
  SIGNATURE_RETRY_MS: [SIGNATURE_RETRY_MS, 1000],
  SAFE_LOOKUP_ATTEMPTS_MAX: [SAFE_LOOKUP_ATTEMPTS_MAX, 10],
  safeLookupDelayMs: [[1, 2, 10].map(safeLookupDelayMs), [1000, 3364, 56234]],
  STOCK_PRICE_CACHE_MS: [STOCK_PRICE_CACHE_MS, 5000],
  DEBUG_COOKIE_MAX_AGE_SECONDS: [DEBUG_COOKIE_MAX_AGE_SECONDS, 3600],
  WIRE_DECIMALS: [WIRE_DECIMALS, 2],
  TOKEN_DECIMALS: [TOKEN_DECIMALS, 6],
  NATIVE_DECIMALS: [NATIVE_DECIMALS, 18],
  FEE_DECIMALS: [FEE_DECIMALS, 6],
  APY_DECIMALS: [APY_DECIMALS, 2],
}

/**
 * Patterns of a second definition under another name. A number alone proves nothing (1000 may be a width), so
 * each pattern includes the words around it.
 */
const secondDefinitions = [
  /\*\*\s*1\.75/,
  /\[10, 15, 20, 25, 40, 50, 100\]/,
  /confirmations\w*\s*[:=]\s*3\b/i,
  /page_?size\w*\s*[:=]\s*10\b/i,
  /debounce\w*\s*[:=]\s*(500|3_?000)\b/i,
  /useDebounced\([^)]*\d{3}\)/,
  /max_?-?age\w*\s*[:=]\s*3_?600\b/i,
  /decimals\w*\s*[:=]\s*(2|6|18)\b/i,
  /attempts?_?max\w*\s*[:=]\s*10\b/i,
]

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const sources = ['shared', 'server/src', 'web/src']
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test-|node_modules|\/abi\//.test(file))
  .map((file) => ({ file, source: readFileSync(ROOT + file, 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ source }) => pattern.test(source)).map(({ file }) => file)

test.each(Object.entries(constants))(
  'CO-01 %s has the specified value',
  (_, [value, specified]) => {
    expect(value).toEqual(specified)
  },
)

test.each(Object.keys(constants))('CO-01 %s is defined in one place', (name) => {
  expect(filesWith(new RegExp(`(const|let|function) ${name}\\b`))).toHaveLength(1)
})

test.each(secondDefinitions)('CO-01 no second definition matches %s', (pattern) => {
  const homes = [
    'shared/domain/product/timing.ts',
    'shared/domain/money/decimals.ts',
    'shared/domain/values/paging.ts',
  ]
  const others = filesWith(pattern).filter((file) => !homes.includes(file))
  expect(others.filter((file) => file !== 'shared/domain/chain/confirmations.ts')).toEqual([])
})
