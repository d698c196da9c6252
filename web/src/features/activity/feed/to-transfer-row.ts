import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { WalletTransfer } from '#api/transfers/transfers.ts'
import { type FeedRow, NO_MONEY } from './feed-row.ts'
import { toFeedAmount } from './to-feed-amount.ts'

/** Returns the row of tokens that the wallet sent to or received from another one; only confirmed ones are listed. */
export const toTransferFeedRow =
  ({ t }: { t: TFunction<'activity'> }) =>
  (transfer: WalletTransfer): FeedRow => {
    const { id, direction, chainId, hash, symbol, decimals, amount, counterparty } = transfer
    return {
      id,
      kind: 'transfer',
      state: 'done',
      title: t(`tokens.${direction}`, {
        amount: toDollarTokenLabel(amount, toTokenFormat({ symbol, decimals })),
        symbol,
        address: shortenAddress(counterparty),
      }),
      detail: counterparty,
      money: { ...NO_MONEY, [direction]: toFeedAmount(amount, decimals, symbol) },
      chainId,
      atMs: transfer.minedMs,
      hash,
      reference: hash,
      link: null,
      receipt: { of: 'transaction', chainId, hash },
    }
  }
