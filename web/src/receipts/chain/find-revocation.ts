import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { RawLog } from '@parvalue/shared/chain/events.ts'
import type { ChainAction } from './actions.ts'
import { listDeployedTokens } from './deployed-tokens.ts'

/** The selector of `Approval(address,address,uint256)` of ERC-20. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Returns the revocation of an approval: an approval of 0 as the only event of the transaction; null if it is none. */
export function findRevocation(
  logs: readonly RawLog[],
  deployment: Deployment,
): ChainAction | null {
  const [log] = logs
  const [selector, owner] = log?.topics ?? []
  if (!log || logs.length > 1 || selector !== APPROVAL || !owner) return null
  const token = listDeployedTokens(deployment).find(
    ({ address }) => address.toLowerCase() === log.address.toLowerCase(),
  )
  if (!token || BigInt(log.data) !== 0n) return null
  const { symbol } = token
  return { kind: 'revoke', facts: { symbol }, owner: `0x${owner.slice(26)}` }
}
