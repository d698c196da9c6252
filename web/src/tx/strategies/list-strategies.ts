import { supportsAtomicBatch } from '#wallet/bundles.ts'
import { publicClientOf } from '#wallet/wallet.ts'
import { canPermit, type PermitQuery } from './permit.ts'
import type { SendStrategy } from './send-strategy.ts'

/** Lists the strategies that wallet, token and contract support on a network; never opens the wallet. */
export async function listStrategies(query: PermitQuery): Promise<SendStrategy[]> {
  const client = await publicClientOf(query.chainId)
  const [isBatch, isPermit] = await Promise.all([
    supportsAtomicBatch(query.account, query.chainId),
    canPermit(client, query).catch(() => false),
  ])
  return [
    'steps',
    ...(isBatch ? (['batch'] as const) : []),
    ...(isPermit ? (['permit'] as const) : []),
  ]
}
