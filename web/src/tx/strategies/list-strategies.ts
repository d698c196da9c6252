import { supportsAtomicBatch } from '#wallet/bundles.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import { canSignPermit, type PermitQuery } from './permit.ts'
import type { SendStrategy } from './send-strategy.ts'

/** Lists the strategies that wallet, token and contract support on a network; never opens the wallet. */
export async function listSendStrategies(query: PermitQuery): Promise<SendStrategy[]> {
  const client = await loadPublicClient(query.chainId)
  const [isBatch, isPermit] = await Promise.all([
    supportsAtomicBatch(query.account, query.chainId),
    canSignPermit(client, query).catch(() => false),
  ])
  return [
    'steps',
    ...(isBatch ? (['batch'] as const) : []),
    ...(isPermit ? (['permit'] as const) : []),
  ]
}
