import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Deployment, deploymentSchema } from './deployment.ts'
import { blastTokens, listPaymentTokenKinds, tokenDefinitionsOf, tokenKinds } from './tokens.ts'

const folder = join(import.meta.dirname, 'deployments')
const live: Deployment[] = readdirSync(folder).map((file) =>
  deploymentSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
)

test('EN-08 the tokens are those of the specified table', () => {
  const six = [42161, 421614, 8453, 84532, 1, 11155111]
  expect(
    tokenKinds.map(({ symbol, name, decimals, chainIds }) => [symbol, name, decimals, chainIds]),
  ).toEqual([
    ['USD+', 'USD Plus', 6, six],
    ['wUSD+', 'Wrapped USD Plus', 6, six],
    ['USDC', 'USD Coin', 6, [42161, 8453, 1]],
    ['USDT', 'Tether USD', 6, [42161, 1]],
    ['mockUSD', 'Mock USD', 6, [11155111, 84532, 421614, 168587773]],
    ['USDB', 'USDB', 18, [81457]],
  ])
})

test('EN-08 a token definition has every specified field', () => {
  const arbitrum = live.find(({ chainId }) => chainId === 42161)
  expect(arbitrum && tokenDefinitionsOf(arbitrum)).toEqual([
    {
      name: 'USD Plus',
      symbol: 'USD+',
      tickerSymbol: 'USD+',
      address: '0xfc90518D5136585ba45e34ED5E1D108BD3950CFa',
      chainId: 42161,
      decimals: 6,
      iconPath: '/token-icons/usd-plus.svg',
    },
    expect.objectContaining({
      symbol: 'wUSD+',
      address: '0x9082e69D2fd257561a542AaCa2221054FB3b5537',
      iconPath: '/token-icons/wrapped-usd-plus.svg',
    }),
    expect.objectContaining({
      symbol: 'USDC',
      address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    }),
    expect.objectContaining({
      symbol: 'USDT',
      address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    }),
  ])
  expect(blastTokens.map(({ symbol, chainId, decimals }) => [symbol, chainId, decimals])).toEqual([
    ['USDB', 81457, 18],
    ['mockUSD', 168587773, 6],
  ])
})

test.each(live)('EN-08 chain $chainId has the payment tokens of the table', (deployment) => {
  const { chainId, paymentTokens } = deployment
  const kinds = listPaymentTokenKinds(chainId).map(({ symbol, name, decimals }) => ({
    symbol,
    name,
    decimals,
  }))
  // The test token's address on these two chains is not published.
  const expected = chainId === 421614 || chainId === 84532 ? [] : kinds
  expect(paymentTokens.map(({ address: _, ...token }) => token)).toEqual(expected)
})

test('wUSD+ is listed only if it is deployed', () => {
  const [first] = live
  if (!first) throw new Error('no deployment')
  const { wrappedUsdPlus: _, ...contracts } = first.contracts
  const symbols = tokenDefinitionsOf({ ...first, contracts }).map(({ symbol }) => symbol)
  expect(symbols).not.toContain('wUSD+')
})
