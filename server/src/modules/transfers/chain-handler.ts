import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import type { Tx } from '../../tables/tables.ts'
import { getBlockTime } from '../chains/service.ts'
import { type AddNotificationDeps, publishChange } from '../notifications/service.ts'
import { announceReceived } from './announce-received.ts'
import {
  deleteTransfersAbove,
  insertTransfers,
  markTransfersFinal,
  type TokenTransfer,
} from './store.ts'
import { createTransferParser } from './transfer-event.ts'

/**
 * Creates the handler of transfers between wallets (requirement MN-01): they are listed once they are confirmed, and
 * the receiver is notified once no reorg can remove them.
 */
export function createTransferHandler(
  deps: AddNotificationDeps,
  deployment: Deployment,
): ChainHandler {
  const parse = createTransferParser(deployment)
  return {
    onEventsConfirmed: async (tx, { chainId, events }) => {
      const transfers: TokenTransfer[] = []
      for (const event of events) {
        const transfer = parse(event)
        if (transfer === null) continue
        const minedAt = await getBlockTime(tx, chainId, transfer.blockNumber)
        transfers.push({ ...transfer, chainId, minedAt })
      }
      await insertTransfers(tx, transfers)
      await publishTransfers(tx, transfers)
    },
    onEventsOrphaned: async (tx, { chainId, aboveBlock }) => {
      await publishTransfers(tx, await deleteTransfersAbove(tx, chainId, aboveBlock))
    },
    onEventsFinal: async (tx, { chainId, finalBlock }) => {
      const transfers = await markTransfersFinal(tx, chainId, finalBlock)
      await announceReceived(tx, deps, transfers, deployment)
    },
  }
}

async function publishTransfers(tx: Tx, transfers: readonly TokenTransfer[]): Promise<void> {
  const wallets = new Set<Address>(transfers.flatMap(({ sender, receiver }) => [sender, receiver]))
  for (const wallet of wallets) await publishChange(tx, { wallet, kind: 'transfers' })
}
