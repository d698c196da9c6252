import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import { toReconcileRequest } from './jobs.ts'
import { forgetFlows, orphanBatch, postBatch, savePurchases } from './service.ts'

/** `vault`: wUSD+ of this chain, lower case. The books follow the chain three blocks behind; each change of them is compared with the token. */
export const createUsdPlusHandler = (
  enqueue: Enqueue,
  vault: Address | null = null,
): ChainHandler => ({
  seen: savePurchases,
  confirmed: async (tx, batch) => {
    const count = await postBatch(tx, batch, vault)
    if (count > 0) await enqueue(tx, [toReconcileRequest(batch.chainId)])
  },
  orphaned: async (tx, orphaned) => {
    await orphanBatch(tx, orphaned)
    await enqueue(tx, [toReconcileRequest(orphaned.chainId)])
  },
  final: forgetFlows,
})
