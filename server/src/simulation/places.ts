import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/decimals.ts'
import { privateKeyToAccount } from 'viem/accounts'

export const CHAIN_ID = 11155111

export const NODE_URL = 'http://node.simulated'
export const CUSTODIAN_URL = 'http://custodian.simulated'

const addressOf = (digits: string): Address => `0x${digits.repeat(20)}`

export const dollar = addressOf('a1')
export const usdPlus = addressOf('a2')
export const redeemer = addressOf('a3')
const minter = addressOf('a4')
const restrictor = addressOf('a5')

export const fulfillerKey: Hex = `0x${'d3'.repeat(32)}`
export const fulfiller = privateKeyToAccount(fulfillerKey).address.toLowerCase() as Address

/** Mints dollars and rebases USD+. */
export const house = addressOf('b0')
export const custodian = addressOf('b1')
export const people: readonly Address[] = ['c1', 'c2', 'c3', 'c4'].map(addressOf)

export const deployment: Deployment = {
  chainId: CHAIN_ID,
  deployedAtBlock: 1,
  contracts: {
    usdPlus,
    usdPlusMinter: minter,
    transferRestrictor: restrictor,
    usdPlusRedeemer: redeemer,
  },
  paymentTokens: [
    { symbol: 'mockUSD', name: 'Mock USD', decimals: TOKEN_DECIMALS, address: dollar },
  ],
}
