import type { Address } from '../domain/address.ts'
import type { Deployment } from './deployment.ts'

/** A token as every screen needs it. Identity is (chainId, address); a symbol is only a label. */
export type Token = {
  chainId: number
  address: Address
  symbol: string
  name: string
  decimals: number
}

export const USD_PLUS_DECIMALS = 6

/** USD+ on the chain of this deployment (Spec 3: USD Plus, 6 decimals everywhere). */
export const usdPlusOf = ({ chainId, contracts }: Deployment): Token => ({
  chainId,
  address: contracts.usdPlus,
  symbol: 'USD+',
  name: 'USD Plus',
  decimals: USD_PLUS_DECIMALS,
})

export const paymentTokensOf = ({ chainId, paymentTokens }: Deployment): Token[] =>
  paymentTokens.map((token) => ({ chainId, ...token }))
