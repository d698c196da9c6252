import {
  listDeployedContracts,
  listDeployedTokens,
} from '@parvalue/shared/chain/deployed-contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'

/** A token or contract of ours on one network: `name` is the token's symbol, or the contract's name in the deployment. */
export type KnownAddress = { chainId: number; name: string; isToken: boolean }

/** Lists the tokens and contracts of ours with this address; a token comes before the contract that it is. */
export const listKnownAddresses = (
  deployments: readonly Deployment[],
  address: string,
): KnownAddress[] =>
  deployments.flatMap((deployment): KnownAddress[] => {
    const isSame = (one: { address: string }) => one.address.toLowerCase() === address.toLowerCase()
    const { chainId } = deployment
    const token = listDeployedTokens(deployment).find(isSame)
    if (token) return [{ chainId, name: token.symbol, isToken: true }]
    const contract = listDeployedContracts(deployment).find(isSame)
    return contract ? [{ chainId, name: contract.name, isToken: false }] : []
  })
