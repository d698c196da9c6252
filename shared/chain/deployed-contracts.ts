import type { Address } from '../domain/values/address.ts'
import type { Deployment } from './deployment.ts'
import { type Token, tokenDefinitionsOf } from './tokens.ts'

/** A contract with its name in the deployment. */
export type NamedContract = { name: string; address: Address }

/** Lists our contracts on the chain of a deployment. */
export const listDeployedContracts = ({
  contracts,
}: Pick<Deployment, 'contracts'>): NamedContract[] =>
  Object.entries(contracts).flatMap(([name, address]) =>
    address === undefined ? [] : [{ name, address }],
  )

/**
 * Lists all approvals that a wallet may have given us: dollar tokens to any of our contracts, stock tokens to
 * their wrapper and to the order processor.
 */
export function listPossibleApprovals(
  deployment: Deployment,
): { token: Token; spender: NamedContract }[] {
  const { chainId, stockTokens = [] } = deployment
  const contracts = listDeployedContracts(deployment)
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

/** Lists all tokens of the chain: dollar tokens, stock tokens and wrapped stock tokens. */
export function listDeployedTokens(deployment: Deployment): Token[] {
  const { chainId, stockTokens = [] } = deployment
  const stocks = stockTokens.flatMap(({ address, wrapped, symbol, name, decimals }) => [
    { chainId, address, symbol, name, decimals },
    { chainId, address: wrapped, symbol: `${symbol}.x`, name: `Wrapped ${name}`, decimals },
  ])
  return [...tokenDefinitionsOf(deployment), ...stocks]
}
