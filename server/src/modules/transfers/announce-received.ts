import { listDeployedTokens } from '@parvalue/shared/chain/deployed-contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import type { Tx } from '../../tables/tables.ts'
import { type AddNotificationDeps, addNotification } from '../notifications/service.ts'
import type { TokenTransfer } from './store.ts'

/** Notifies the receivers of final transfers; the key of a notification is the position of its event. */
export async function announceReceived(
  tx: Tx,
  deps: AddNotificationDeps,
  transfers: readonly TokenTransfer[],
  deployment: Deployment,
): Promise<void> {
  const tokens = listDeployedTokens(deployment)
  for (const { chainId, blockNumber, logIndex, ...transfer } of transfers) {
    const token = tokens.find(({ address }) => address.toLowerCase() === transfer.token)
    if (!token) continue
    await addNotification(tx, deps, {
      wallet: transfer.receiver,
      event: 'tokens_received',
      key: `tokens_received/${chainId}/${blockNumber}/${logIndex}`,
      facts: {
        transaction_hash: transfer.transactionHash,
        amount: toAmountText(transfer.amount, token.decimals),
        symbol: token.symbol,
        sender: transfer.sender,
        chain_id: String(chainId),
      },
    })
  }
}
