import type { Address } from '../domain/values/address.ts'
import type { Deployment } from './deployment.ts'
import { type Token, tokenDefinitionsOf } from './tokens.ts'

/** A contract by the name it has in deployments. */
export type NamedContract = { name: string; address: Address }

/** Every contract of ours on the chain of this deployment. */
export const listContracts = ({ contracts }: Pick<Deployment, 'contracts'>): NamedContract[] =>
  Object.entries(contracts).flatMap(([name, address]) =>
    address === undefined ? [] : [{ name, address }],
  )

/** Who could ever be allowed to take what: our contracts dollars, a stock's wrapper and orders the stock. */
export function listAllowable(deployment: Deployment): { token: Token; spender: NamedContract }[] {
  const { chainId, stockTokens = [] } = deployment
  const contracts = listContracts(deployment)
  const { orderProcessor } = deployment.contracts
  return [
    ...tokenDefinitionsOf(deployment).flatMap((token) =>
      contracts.map((spender) => ({ token, spender })),
    ),
    ...stockTokens.flatMap(({ address, wrapped, symbol, name, decimals }) => {
      const token = { chainId, address, symbol, name, decimals }
      const wrapper = { token, spender: { name: `${symbol}.x`, address: wrapped } }
      if (!orderProcessor) return [wrapper]
      return [wrapper, { token, spender: { name: 'orderProcessor', address: orderProcessor } }]
    }),
  ]
}

/** Every token of the chain that the product knows: dollars, stocks, and stocks wrapped. */
export function listTokens(deployment: Deployment): Token[] {
  const { chainId, stockTokens = [] } = deployment
  const stocks = stockTokens.flatMap(({ address, wrapped, symbol, name, decimals }) => [
    { chainId, address, symbol, name, decimals },
    { chainId, address: wrapped, symbol: `${symbol}.x`, name: `Wrapped ${name}`, decimals },
  ])
  return [...tokenDefinitionsOf(deployment), ...stocks]
}
