import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Tx } from '../../tables/tables.ts'
import { type AddNotificationDeps, addNotification } from '../notifications/service.ts'
import type { BridgeLeg } from './row.ts'
import { listBridgeLegs, listFinalDeliveries } from './store.ts'

/**
 * Notifies sender and receiver of transfers whose delivery is final. A leg that becomes final later, or once more, adds
 * nothing: the key of the notification is the message.
 */
export async function notifyFinished(
  tx: Tx,
  deps: AddNotificationDeps,
  legs: readonly BridgeLeg[],
): Promise<void> {
  const ids = legs.map(({ messageId }) => messageId)
  const deliveries = await listFinalDeliveries(tx, ids)
  if (deliveries.length === 0) return
  const known = await listBridgeLegs(tx, ids)
  for (const delivery of deliveries) {
    for (const wallet of partiesOf(
      known.filter(({ messageId }) => messageId === delivery.messageId),
    ))
      await addNotification(tx, deps, {
        wallet,
        event: 'bridge_finished',
        key: `bridge_finished/${delivery.messageId}`,
        facts: toFacts(delivery),
      })
  }
}

const partiesOf = (legs: readonly BridgeLeg[]): Set<Address> =>
  new Set(legs.flatMap(({ sender, receiver }) => (sender ? [sender, receiver] : [receiver])))

const toFacts = ({ messageId, tokenAmount, token, chainId }: BridgeLeg) => ({
  message_id: messageId,
  amount: toAmountText(tokenAmount, TOKEN_DECIMALS),
  symbol: token,
  chain_id: String(chainId),
})
