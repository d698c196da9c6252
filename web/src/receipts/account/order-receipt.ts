import {
  NATIVE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
  TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { OrderDetail, OrderStepName } from '#api/orders/order-view.ts'
import {
  EMPTY_RECEIPT,
  type Receipt,
  type ReceiptAmount,
  type ReceiptBalance,
  type ReceiptPartKey,
  type ReceiptStep,
  type ReceiptSum,
  type ReceiptTransaction,
  toReceiptSteps,
  toReceiptSum,
} from '../model/receipt.ts'
import type { FindToken } from './find-token.ts'

/** Most fills whose transactions are listed, so that the receipt fits on a page; the order's page has all. */
const FILLS_MAX = 3

/** Returns the receipt of a token order: what its fills moved, or what is in escrow before the first one. */
export function toOrderReceipt(
  order: OrderDetail,
  account: Address,
  findToken: FindToken,
): Receipt {
  const { id, chainId, side, symbol, group, createdMs, endedMs, areProceedsHeld } = order
  const token = findToken(chainId, order.paymentToken)
  // The API returns all amounts of an order in units of 18 decimals.
  const payment = { decimals: NATIVE_DECIMALS, symbol: token?.symbol ?? 'USD' }
  const shares = { decimals: STOCK_TOKEN_DECIMALS, symbol }
  const isFilled = order.filledShares > 0n
  const isBuy = side === 'BUY'
  const sides = isBuy ? toBuySides : toSaleSides
  return {
    ...EMPTY_RECEIPT,
    kind: isBuy ? 'orderBuy' : 'orderSell',
    state: group === 'working' ? 'underway' : group === 'filled' ? 'done' : 'not',
    facts: { ...EMPTY_RECEIPT.facts, symbol },
    atMs: endedMs ?? createdMs,
    chainId,
    ...(group === 'closed'
      ? {}
      : sides(order, {
          ...{ payment, shares, isFilled },
          fees: toFees(order, token?.decimals ?? TOKEN_DECIMALS),
        })),
    isInPending: areProceedsHeld,
    networkFee: order.isSponsored
      ? { by: group === 'closed' ? 'operator' : 'sum' }
      : order.transactionHash
        ? { by: 'sender', chainId, hash: order.transactionHash }
        : { by: 'none' },
    balances: toBalances(order, account, findToken),
    transactions: toTransactions(order),
    steps: toSteps(order),
    owner: account,
    reference: id,
  }
}

type Currency = Omit<ReceiptAmount, 'amount'>
type FeeParts = readonly (readonly [key: ReceiptPartKey, amount: bigint])[]
type SideContext = { payment: Currency; shares: Currency; isFilled: boolean; fees: FeeParts }
type Sides = { out: ReceiptAmount | null; in: ReceiptAmount | null; sum: ReceiptSum | null }

const networkTypes = ['SPONSORED_NETWORK', 'NETWORK']

/**
 * Returns the fees that were taken: ours and that of the network, if all of the agreed fees were taken. How a part of them
 * divides is not recorded.
 */
function toFees({ fees, fee, feesTaken }: OrderDetail, decimals: number): FeeParts {
  const scale = 10n ** BigInt(NATIVE_DECIMALS - decimals)
  const network = fees
    .filter(({ type }) => networkTypes.includes(type))
    .reduce((sum, { baseAmount }) => sum + baseAmount * scale, 0n)
  if (network === 0n) return [['fee', feesTaken]]
  if (feesTaken !== fee || network > feesTaken) return [['fees', feesTaken]]
  return [
    ['fee', feesTaken - network],
    ['networkPart', network],
  ]
}

function toBuySides(order: OrderDetail, { payment, shares, isFilled, fees }: SideContext): Sides {
  const sum = isFilled
    ? toReceiptSum('paid', payment, [['shares', order.filledPayment], ...fees])
    : toReceiptSum('inEscrow', payment, [
        ['escrow', order.payment ?? 0n],
        ['feeReserved', order.fee],
      ])
  const income = isFilled ? { ...shares, amount: order.filledShares } : null
  return { out: sum.total.money, in: income, sum }
}

function toSaleSides(order: OrderDetail, { payment, shares, isFilled, fees }: SideContext): Sides {
  if (!isFilled) {
    const sum = toReceiptSum('inEscrow', shares, [['escrow', order.shares ?? 0n]])
    return { out: sum.total.money, in: null, sum }
  }
  const total = order.areProceedsHeld ? 'toReceive' : 'received'
  const sum = toReceiptSum(total, payment, [
    ['proceeds', order.filledPayment],
    ...fees.map(([key, amount]) => [key, -amount] as const),
  ])
  return { out: { ...shares, amount: order.filledShares }, in: sum.total.money, sum }
}

/** Lists both tokens after the last transaction of the order, if its owner also receives what it brings. */
function toBalances(order: OrderDetail, account: Address, findToken: FindToken): ReceiptBalance[] {
  const hash = order.closedHash ?? order.fills.at(-1)?.hash ?? order.transactionHash
  if (hash === null || order.recipient.toLowerCase() !== account.toLowerCase()) return []
  const { chainId, paymentToken, assetToken } = order
  return [findToken(chainId, paymentToken), findToken(chainId, assetToken)].flatMap((token) =>
    token ? [{ ...token, hash }] : [],
  )
}

function toTransactions(order: OrderDetail): ReceiptTransaction[] {
  const { chainId, transactionHash, fills, closedHash } = order
  const filled = [...new Set(fills.map(({ hash }) => hash))].slice(-FILLS_MAX)
  const isListed = (hash: string) => hash === transactionHash || filled.includes(hash as never)
  return [
    ...(transactionHash ? [{ key: 'order', chainId, hash: transactionHash } as const] : []),
    ...filled.map((hash) => ({ key: 'fill', chainId, hash }) as const),
    ...(closedHash && !isListed(closedHash)
      ? [{ key: 'closed', chainId, hash: closedHash } as const]
      : []),
  ]
}

function toSteps(order: OrderDetail): ReceiptStep[] {
  const { group, createdMs, endedMs, fills, steps } = order
  const at = (name: OrderStepName) => steps.findLast(({ step }) => step === name)?.atMs ?? null
  if (group === 'closed') {
    return toReceiptSteps(
      [
        ['placed', createdMs],
        ['ended', endedMs],
      ],
      2,
    )
  }
  const isRouted = at('routed') !== null || order.brokerStatus !== null || fills.length > 0
  const done =
    group === 'filled'
      ? 4
      : isRouted
        ? 3
        : at('escrowed') !== null
          ? 2
          : order.transactionHash
            ? 1
            : 0
  return toReceiptSteps(
    [
      ['placed', createdMs],
      ['escrowed', at('escrowed')],
      ['routed', at('routed')],
      ['filled', endedMs ?? fills.at(-1)?.minedMs ?? null],
    ],
    done,
  )
}
