import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import {
  toAmountLabel,
  toDollarTokenLabel,
  USD_PLUS_FORMAT,
} from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS, WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toRedemptionDisplay } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { TFunction } from 'i18next'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import type { InstantRedemption } from '#api/dollar/instant-redemptions.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { toWireStage } from '#api/dollar/wire-stage.ts'
import type { WireRow } from '#api/dollar/wires.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { type FeedMoney, type FeedRow, NO_MONEY } from './feed-row.ts'
import { type ToPaymentSymbol, toFeedAmount } from './to-feed-amount.ts'

const USD_PLUS = 'USD+'

type RowContext = { t: TFunction<'activity'>; language: Language }

export const toRedemptionFeedRow =
  ({ t, language, toPaymentSymbol }: RowContext & { toPaymentSymbol: ToPaymentSymbol }) =>
  (redemption: Redemption): FeedRow => {
    const { id, usdPlusAmount, createdMs, expectedMs, status, chainId } = redemption
    const display = toRedemptionDisplay(status)
    const date = expectedMs === null ? null : toDayText(expectedMs, serverNowMs(), language)
    const pending = date === null ? t('paidSoon') : t('paidBy', { date })
    return {
      id,
      kind: 'redemption',
      state: display === 'Pending' ? 'underway' : display === 'Completed' ? 'done' : 'not',
      title: t('redemptionOf', {
        amount: toDollarTokenLabel(usdPlusAmount, USD_PLUS_FORMAT),
      }),
      detail:
        display === 'Pending' ? pending : t(display === 'Completed' ? 'paid' : 'needsSupport'),
      money: display === 'Completed' ? toRedemptionMoney(redemption, toPaymentSymbol) : NO_MONEY,
      chainId,
      atMs: createdMs,
      hash: redemption.transactionHash,
      reference: id,
      link: { to: '/', tab: 'redeem' },
      receipt: { of: 'redemption', id },
    }
  }

function toRedemptionMoney(redemption: Redemption, toPaymentSymbol: ToPaymentSymbol): FeedMoney {
  const { chainId, usdPlusAmount, paymentAmount, paymentToken } = redemption
  return {
    sent: toFeedAmount(usdPlusAmount, TOKEN_DECIMALS, USD_PLUS),
    received: toFeedAmount(paymentAmount, TOKEN_DECIMALS, toPaymentSymbol(chainId, paymentToken)),
    fee: null,
  }
}

export const toInstantFeedRow =
  ({ t, toPaymentSymbol }: RowContext & { toPaymentSymbol: ToPaymentSymbol }) =>
  (redemption: InstantRedemption): FeedRow => {
    const { chainId, transactionHash: hash, usdPlusAmount, paid, fee } = redemption
    const symbol = toPaymentSymbol(chainId, redemption.paymentToken)
    return {
      id: `${chainId}-${hash}`,
      kind: 'redemption',
      state: 'done',
      title: t('redemptionOf', { amount: toDollarTokenLabel(usdPlusAmount, USD_PLUS_FORMAT) }),
      detail: t('paidNow'),
      money: {
        sent: toFeedAmount(usdPlusAmount, TOKEN_DECIMALS, USD_PLUS),
        received: toFeedAmount(paid, TOKEN_DECIMALS, symbol),
        fee: toFeedAmount(fee, TOKEN_DECIMALS, symbol),
      },
      chainId,
      atMs: redemption.createdMs,
      hash,
      reference: hash,
      link: null,
      receipt: { of: 'transaction', chainId, hash },
    }
  }

export const toWireFeedRow =
  ({ t }: RowContext) =>
  (wire: WireRow): FeedRow => {
    const { memoCode, amount, amountFunded, mintedCents, date, chainId } = wire
    const label = (cents: bigint) => toAmountLabel(cents, { decimals: WIRE_DECIMALS })
    return {
      id: memoCode,
      kind: 'wire',
      state: toWireStage(wire) === 'fulfilled' ? 'done' : 'underway',
      title: t('wireOf', { amount: label(amount) }),
      detail: t('funded', { amount: label(amountFunded) }),
      money: {
        sent: toFeedAmount(amountFunded, WIRE_DECIMALS, 'USD'),
        received: mintedCents > 0n ? toFeedAmount(mintedCents, WIRE_DECIMALS, USD_PLUS) : null,
        fee: null,
      },
      chainId,
      atMs: Date.parse(date),
      hash: null,
      reference: memoCode,
      link: { to: '/', tab: 'transfers' },
      receipt: { of: 'wire', memoCode },
    }
  }

export const toBridgeFeedRow =
  ({ t }: RowContext) =>
  (transfer: BridgeTransfer): FeedRow => {
    const { id, token, tokenAmount, usdPlusAmount, status, sourceChainId } = transfer
    const network = networkNameOf(transfer.destinationChainId)
    return {
      id,
      kind: 'bridge',
      state: status === 'done' ? 'done' : 'underway',
      title: t('transferOf', {
        amount: toDollarTokenLabel(tokenAmount ?? usdPlusAmount, USD_PLUS_FORMAT),
        symbol: tokenAmount === null ? 'USD+' : token,
        network,
      }),
      detail: t(`transfers.${status}`, { source: networkNameOf(sourceChainId), network }),
      money: toBridgeMoney(transfer),
      chainId: sourceChainId,
      atMs: transfer.createdMs,
      hash: transfer.source?.hash ?? null,
      reference: id,
      link: { to: '/bridge/$messageId', messageId: id },
      receipt: { of: 'bridge', messageId: id },
    }
  }

function toBridgeMoney({
  token,
  tokenAmount,
  usdPlusAmount,
  destination,
}: BridgeTransfer): FeedMoney {
  const sent =
    tokenAmount === null
      ? toFeedAmount(usdPlusAmount, TOKEN_DECIMALS, USD_PLUS)
      : toFeedAmount(tokenAmount, TOKEN_DECIMALS, token)
  const received = destination
    ? toFeedAmount(destination.tokenAmount, TOKEN_DECIMALS, destination.token)
    : null
  return { sent, received, fee: null }
}
