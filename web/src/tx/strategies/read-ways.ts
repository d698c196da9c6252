import { supportsAtomicBatch } from '#wallet/bundles.ts'
import { publicClientOf } from '#wallet/wallet.ts'
import { canPermit, type Permitting } from './permit.ts'
import type { SendStrategy } from './way.ts'

/** What this wallet, this token and this contract can do on this very network. Opens no wallet. */
export async function readWays(asked: Permitting): Promise<SendStrategy[]> {
  const client = await publicClientOf(asked.chainId)
  const [isBatch, isPermit] = await Promise.all([
    supportsAtomicBatch(asked.account, asked.chainId),
    canPermit(client, asked).catch(() => false),
  ])
  return [
    'steps',
    ...(isBatch ? (['batch'] as const) : []),
    ...(isPermit ? (['permit'] as const) : []),
  ]
}
