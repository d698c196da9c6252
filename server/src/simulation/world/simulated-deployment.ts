import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { referenceStocks } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { privateKeyToAccount } from 'viem/accounts'

export const SIMULATED_CHAIN_ID = 11155111

export const NODE_URL = 'http://node.simulated'
export const CUSTODIAN_URL = 'http://custodian.simulated'
export const BROKER_URL = 'http://broker.simulated'
export const BANK_URL = 'http://bank.simulated'
export const MARKET_URL = 'http://market.simulated'

/** Symbol of the only traded stock. */
export const STOCK_SYMBOL = 'AAPL'

const addressOf = (digits: string): Address => `0x${digits.repeat(20)}`

export const dollarAddress = addressOf('a1')
export const usdPlusAddress = addressOf('a2')
export const redeemerAddress = addressOf('a3')
const minter = addressOf('a4')
const restrictor = addressOf('a5')
export const stockTokenAddress = addressOf('a6')
const wrappedStock = addressOf('a7')
export const orderProcessorAddress = addressOf('a8')
export const vaultAddress = addressOf('a9')
export const wireMinterAddress = addressOf('aa')
export const dividendDistributionAddress = addressOf('ab')
export const dividendMinterAddress = addressOf('ac')

export const fulfillerKey: Hex = `0x${'d3'.repeat(32)}`
export const fulfillerAddress = privateKeyToAccount(fulfillerKey).address.toLowerCase() as Address

export const ordersOperatorKey: Hex = `0x${'d4'.repeat(32)}`
export const ordersOperatorAddress = privateKeyToAccount(
  ordersOperatorKey,
).address.toLowerCase() as Address

/** Key of the account that reports prices. */
export const reporterKey: Hex = `0x${'d7'.repeat(32)}`

export const wireMinterOperatorKey: Hex = `0x${'d5'.repeat(32)}`
export const wireMinterOperatorAddress = privateKeyToAccount(
  wireMinterOperatorKey,
).address.toLowerCase() as Address

/** Key of the account that distributes dividends and carries out splits. */
export const distributorKey: Hex = `0x${'d6'.repeat(32)}`
export const distributorAddress = privateKeyToAccount(
  distributorKey,
).address.toLowerCase() as Address

/** The account that mints payment and stock tokens, and rebases USD+. */
export const operatorWalletAddress = addressOf('b0')
export const custodianAddress = addressOf('b1')
export const treasuryAddress = addressOf('b2')
export const userAddresses: readonly Address[] = ['c1', 'c2', 'c3', 'c4'].map(addressOf)

export const stockId = findStockId(STOCK_SYMBOL)

export const simulatedDeployment: Deployment = {
  chainId: SIMULATED_CHAIN_ID,
  deployedAtBlock: 1,
  contracts: {
    usdPlus: usdPlusAddress,
    usdPlusMinter: minter,
    transferRestrictor: restrictor,
    usdPlusRedeemer: redeemerAddress,
    orderProcessor: orderProcessorAddress,
    vault: vaultAddress,
    wireMinter: wireMinterAddress,
    dividendDistribution: dividendDistributionAddress,
    dividendMinter: dividendMinterAddress,
  },
  paymentTokens: [
    { symbol: 'mockUSD', name: 'Mock USD', decimals: TOKEN_DECIMALS, address: dollarAddress },
  ],
  stockTokens: [
    {
      symbol: `${STOCK_SYMBOL}.d`,
      name: 'Apple Inc.',
      decimals: STOCK_TOKEN_DECIMALS,
      address: stockTokenAddress,
      wrapped: wrappedStock,
      stockId,
      kind: 'share',
    },
  ],
}

function findStockId(symbol: string): number {
  const found = referenceStocks.find((each) => each.symbol === symbol)
  if (!found) throw new Error(`Stock ${symbol} is not in the reference data`)
  return found.stockId
}
