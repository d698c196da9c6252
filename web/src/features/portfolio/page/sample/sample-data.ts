// The data of the sample portfolio is invented and the same for everyone, except for the current prices (requirement
// OP-10).

/** A stock of the sample portfolio; `ordinal` gives it an unused id where this deployment does not list it. */
export type SampleStock = {
  ordinal: number
  symbol: string
  name: string
  /** Price in dollars, used if the current price is unavailable. */
  price: string
  /** Change since the previous close, as a ratio. */
  today: string
}

export type SampleHolding = {
  stock: SampleStock
  /** Index of one of the configured networks. */
  chain: 0 | 1
  /** Stock tokens per wrapped token; absent if the holding is not wrapped. */
  rate?: string
  lots: readonly {
    daysAgo: number
    amount: string
    /** Cost as a ratio of today's price. */
    costOfPrice: string
  }[]
}

const sgov = {
  ordinal: 1,
  symbol: 'SGOV',
  name: 'iShares 0-3 Month Treasury Bond ETF',
  price: '100.62',
  today: '0.0001',
}
const nvda = {
  ordinal: 2,
  symbol: 'NVDA',
  name: 'NVIDIA Corporation',
  price: '176.32',
  today: '0.0217',
}
const msft = {
  ordinal: 3,
  symbol: 'MSFT',
  name: 'Microsoft Corporation',
  price: '498.20',
  today: '0.0041',
}
const aapl = { ordinal: 4, symbol: 'AAPL', name: 'Apple Inc.', price: '231.46', today: '0.0095' }

export const sampleStocks: readonly SampleStock[] = [sgov, nvda, msft, aapl]

export const sampleHoldings: readonly SampleHolding[] = [
  { stock: sgov, chain: 1, lots: [{ daysAgo: 68, amount: '100', costOfPrice: '0.9999' }] },
  { stock: nvda, chain: 1, lots: [{ daysAgo: 164, amount: '25', costOfPrice: '0.7138' }] },
  { stock: msft, chain: 0, lots: [{ daysAgo: 68, amount: '8', costOfPrice: '1.0096' }] },
  {
    stock: msft,
    chain: 0,
    rate: '1.0104',
    lots: [{ daysAgo: 68, amount: '1.86', costOfPrice: '1.0044' }],
  },
  {
    stock: aapl,
    chain: 0,
    lots: [
      { daysAgo: 251, amount: '4.3042', costOfPrice: '0.7448' },
      { daysAgo: 137, amount: '7', costOfPrice: '0.8715' },
      { daysAgo: 1, amount: '1.2', costOfPrice: '0.9955' },
    ],
  },
]

export const sampleSales = [
  { stock: aapl, daysAgo: 49, amount: '3', proceeds: '678.30', cost: '621.33' },
]

/** Dollar tokens in base units of six decimals, one entry per network. */
export const sampleDollars = [
  {
    usdPlus: 8_210_400_000,
    wrapped: 5_000_000_000,
    wrappedWorth: 5_316_000_000,
    payment: 12_480_250_000,
    earned: 184_500_000,
  },
  {
    usdPlus: 640_180_000,
    wrapped: 1_200_000_000,
    wrappedWorth: 1_275_840_000,
    payment: 75_000_000,
    earned: 31_200_000,
  },
] as const

export const sampleDividends = [
  { stock: aapl, daysAgo: 7, shares: '11.3042', perShare: '0.26', tax: '0.29', paid: '2.64' },
  { stock: sgov, daysAgo: 15, shares: '100', perShare: '0.36', tax: '3.60', paid: '32.40' },
  {
    stock: msft,
    daysAgo: 71,
    shares: '1.86',
    perShare: '0.91',
    tax: '0.16',
    paid: '1.52',
    isReinvested: true,
  },
  { stock: sgov, daysAgo: 46, shares: '100', perShare: '0.35', tax: '3.50', paid: '31.50' },
  { stock: sgov, daysAgo: 76, shares: '100', perShare: '0.36', tax: '3.60', paid: '32.40' },
  { stock: aapl, daysAgo: 99, shares: '14.3042', perShare: '0.26', tax: '0.37', paid: '3.34' },
]

export const sampleCorporateActions = [
  {
    kind: 'dividend' as const,
    stock: msft,
    inDays: 4,
    payInDays: 20,
    perShare: '0.91',
    taxBps: 1000n,
  },
  { kind: 'split' as const, stock: nvda, inDays: 25, from: '1', to: '4' },
]

/**
 * Deposits: `from` is the fraction of the timespan, `part` the fraction of the total deposited by then.
 */
export const sampleDeposits = {
  DAY: [{ from: 0, part: 1 }],
  WEEK: [{ from: 0, part: 1 }],
  MONTH: [
    { from: 0, part: 0.96 },
    { from: 0.72, part: 1 },
  ],
  YEAR: [
    { from: 0, part: 0.4 },
    { from: 0.14, part: 0.66 },
    { from: 0.37, part: 0.58 },
    { from: 0.55, part: 0.82 },
    { from: 0.81, part: 1 },
  ],
} as const
