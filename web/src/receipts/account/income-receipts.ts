import { NATIVE_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { ClaimedGiftCard } from '#api/dollar/gift-cards.ts'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { EMPTY_RECEIPT, type Receipt, toReceiptSteps, toReceiptSum } from '../model/receipt.ts'
import type { FindToken } from './find-token.ts'

/** Returns the receipt of a claimed gift card. */
export function toGiftReceipt(
  card: ClaimedGiftCard,
  account: Address,
  findToken: FindToken,
): Receipt {
  const { id, content, status, chainId, claimedMs, hash, codeEnd, destination } = card
  const symbol =
    content.kind === 'stock' ? content.symbol : destination === 'wallet' ? 'USD+' : 'USD'
  // The API's decimal text is converted to 18 decimals, the most that any gift has.
  const gift = { amount: toUnits18(content.amountText), decimals: STOCK_TOKEN_DECIMALS, symbol }
  const isDone = status === 'received'
  const token = chainId === null ? null : findToken(chainId, symbol)
  return {
    ...EMPTY_RECEIPT,
    kind: 'gift',
    state: isDone ? 'done' : 'underway',
    atMs: claimedMs,
    chainId,
    in: gift,
    isInPending: !isDone,
    sum: toReceiptSum(isDone ? 'received' : 'toReceive', gift, [
      ['gift', gift.amount],
      ['fee', 0n],
    ]),
    networkFee: chainId === null ? { by: 'none' } : { by: 'operator' },
    balances: token && hash ? [{ ...token, hash }] : [],
    isInAccount: destination !== 'wallet',
    transactions: chainId !== null && hash ? [{ key: 'transaction', chainId, hash }] : [],
    steps: toReceiptSteps(
      [
        ['claimed', claimedMs],
        ['received', null],
      ],
      isDone ? 2 : 1,
    ),
    owner: account,
    reference: codeEnd === null ? id : `…${codeEnd}`,
  }
}

type DividendOptions = { symbol: string; account: Address; findToken: FindToken }

/** Returns the receipt of a dividend: the gross amount, the tax that was withheld, and what came in. */
export function toDividendReceipt(
  dividend: Dividend,
  { symbol, account, findToken }: DividendOptions,
): Receipt {
  const { id, chainId, gross, taxWithheld, amount, hash, paidOn, isReinvested } = dividend
  const usdPlus = { decimals: NATIVE_DECIMALS, symbol: 'USD+' }
  const token = findToken(chainId, 'USD+')
  // A difference of rounding would be shown as our fee, so that the sum holds.
  const fee = amount - (gross - taxWithheld)
  return {
    ...EMPTY_RECEIPT,
    kind: 'dividend',
    state: 'done',
    facts: { ...EMPTY_RECEIPT.facts, symbol },
    day: paidOn,
    chainId,
    in: { ...usdPlus, amount },
    sum: toReceiptSum(isReinvested ? 'reinvested' : 'received', usdPlus, [
      ['gross', gross],
      ['tax', -taxWithheld],
      ['fee', fee],
    ]),
    networkFee: { by: 'operator' },
    balances: token && hash && !isReinvested ? [{ ...token, hash }] : [],
    transactions: hash ? [{ key: 'payment', chainId, hash }] : [],
    owner: account,
    reference: id,
  }
}
