import { orderProcessorAbi as abi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { type ChainOrder, hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData, numberToHex } from 'viem/utils'
import {
  CHAIN_ID,
  dollar,
  operator,
  processor,
  stock,
  treasury,
  vault,
} from '../world/simulated-deployment.ts'
import { type StoredOrder, toNewOrder } from './contract-order.ts'
import {
  type Contract,
  type Emitted,
  emit,
  held,
  lower,
  moveAmount,
  Reverted,
  type State,
} from './contract-state.ts'
import { burnStock, mintStock, moveStock } from './stock-model.ts'
import { payDollars } from './token-models.ts'

const place = { chainId: CHAIN_ID, contract: processor }

const findStored = ({ orders }: State, id: bigint): StoredOrder | undefined =>
  orders.find((each) => each.id === id)

const event = (name: string, args: Record<string, unknown>): Emitted =>
  emit(processor, abi, name, args)

/**
 * Model of our order processor with its vault, for orders with a quote: buys are filled from the vault; sold tokens
 * are burned first and paid by the operator; the rest is refunded when an order closes.
 */
export const processorModel: Contract = {
  send: (state, sent) => {
    const { from, data, timestamp } = sent
    const call = decodeFunctionData({ abi, data })
    switch (call.functionName) {
      case 'multicall':
        return call.args[0].flatMap((one) => processorModel.send(state, { ...sent, data: one }))
      // An expired permit is ignored: the existing allowance counts.
      case 'selfPermit':
        return []
      case 'createOrderWithSignature': {
        const [order, signed, quote] = call.args
        if (signed.deadline < timestamp || quote.deadline < timestamp) {
          throw new Reverted('ExpiredSignature')
        }
        const [owner, quoted] = [lower(quote.requester), quote.orderId]
        return create(state, { from: owner, order: toPlain(order), fee: quote.fee, quoted })
      }
      case 'createOrder': {
        const [order, quote] = call.args
        if (quote.deadline < timestamp) throw new Reverted('ExpiredSignature')
        return create(state, { from, order: toPlain(order), fee: quote.fee, quoted: quote.orderId })
      }
      case 'requestCancel':
        return requestCancel(state, from, call.args[0])
      case 'requestCancelWithSignature': {
        const [id, { deadline }] = call.args
        if (deadline < timestamp) throw new Reverted('ExpiredSignature')
        return requestCancel(state, getActive(state, id).requester, id)
      }
      case 'fillOrder': {
        const [id, order, fillId, filled, received, fees] = call.args
        const known = getOwn(state, from, id, toPlain(order))
        return fill(state, known, { fillId, filled, received, fees })
      }
      case 'takeEscrow': {
        const [id, order, amount] = call.args
        return takeEscrow(state, getOwn(state, from, id, toPlain(order)), amount)
      }
      case 'returnEscrow': {
        const [id, order, amount] = call.args
        return returnEscrow(state, getOwn(state, from, id, toPlain(order)), amount)
      }
      case 'cancelOrder': {
        const [id, order, reason] = call.args
        const known = getOwn(state, from, id, toPlain(order))
        if (known.escrow !== 0n) throw new Reverted('UnreturnedEscrow')
        const { requester } = known
        return [
          event('OrderCancelled', { id, requester, reason }),
          ...close(state, known, 'cancelled'),
        ]
      }
      default:
        throw new Reverted('unknown')
    }
  },
  read,
}

const word = (value: bigint) => numberToHex(value, { size: 32 })

const statuses = { active: 1n, fulfilled: 2n, cancelled: 3n } as const

function read(state: State, data: Hex): Hex {
  const call = decodeFunctionData({ abi, data })
  const find = ([id]: readonly [bigint]) => findStored(state, id)
  switch (call.functionName) {
    case 'ordersPaused':
    case 'isTransferLocked':
      return word(0n)
    case 'isOperator':
      return word(lower(call.args[0]) === operator ? 1n : 0n)
    case 'isFillRecorded':
      return word(state.fills.has(call.args[0]) ? 1n : 0n)
    case 'getOrderStatus': {
      const found = find(call.args)
      return word(found ? statuses[found.status] : 0n)
    }
    case 'getUnfilledAmount':
      return word(find(call.args)?.unfilled ?? 0n)
    case 'getReceivedAmount':
      return word(find(call.args)?.received ?? 0n)
    case 'getFeesEscrowed': {
      const found = find(call.args)
      return word(found && !found.order.sell ? found.feesLeft : 0n)
    }
    case 'getFeesTaken':
      return word(find(call.args)?.feesTaken ?? 0n)
    case 'getOrderEscrow':
      return word(find(call.args)?.escrow ?? 0n)
    default:
      throw new Reverted('unknown')
  }
}

type DecodedOrder = Omit<ChainOrder, 'orderType' | 'tif'> & { orderType: number; tif: number }

const toPlain = (order: DecodedOrder): ChainOrder => ({
  ...order,
  recipient: lower(order.recipient),
  assetToken: lower(order.assetToken),
  paymentToken: lower(order.paymentToken),
  orderType: order.orderType === 1 ? 1 : 0,
  tif: ([0, 1, 2, 3] as const)[order.tif] ?? 0,
})

type Creating = { from: Address; order: ChainOrder; fee: bigint; quoted: bigint }

function create(state: State, { from, order, fee, quoted }: Creating): Emitted[] {
  const id = BigInt(hashOrder(place, order, from))
  if (quoted !== id) throw new Reverted('QuoteMismatch')
  if (findStored(state, id)) throw new Reverted('ExistingOrder')
  if (order.assetToken !== stock || order.paymentToken !== dollar) throw new Reverted('token')
  const stored = toNewOrder({ id, order, requester: from, fee })
  if (stored.unfilled === 0n) throw new Reverted('ZeroValue')
  state.orders.push(stored)
  const created = { id, requester: from, order, feesEscrowed: order.sell ? 0n : fee }
  const events = [event('OrderCreated', created)]
  if (order.sell) {
    return [...events, ...moveStock(state, { from, to: vault, amount: stored.unfilled })]
  }
  payDollars(state, { from, to: vault, spender: processor, amount: stored.unfilled + fee })
  state.vaultOwed += stored.unfilled + fee
  return events
}

/** Returns an active order, after checking the operator and the order's terms. */
function getOwn(state: State, from: Address, id: bigint, order: ChainOrder): StoredOrder {
  if (from !== operator) throw new Reverted('NotOperator')
  const found = getActive(state, id)
  if (BigInt(hashOrder(place, order, found.requester)) !== id) throw new Reverted('OrderMismatch')
  return found
}

function getActive(state: State, id: bigint): StoredOrder {
  const found = findStored(state, id)
  if (found?.status !== 'active') throw new Reverted('OrderNotActive')
  return found
}

function requestCancel(state: State, from: Address, id: bigint): Emitted[] {
  const found = getActive(state, id)
  if (found.requester !== from) throw new Reverted('NotRequester')
  if (found.isCancelRequested) throw new Reverted('CancelAlreadyRequested')
  found.isCancelRequested = true
  return [event('CancelRequested', { id, requester: from })]
}

type Filling = { fillId: Hex; filled: bigint; received: bigint; fees: bigint }

function fill(state: State, known: StoredOrder, filling: Filling): Emitted[] {
  const { fillId, filled, received, fees } = filling
  const { id, order, requester } = known
  if (state.fills.has(fillId)) throw new Reverted('FillRecorded')
  if (filled === 0n || received === 0n) throw new Reverted('ZeroValue')
  if (filled > (order.sell ? known.escrow : known.unfilled)) throw new Reverted('AmountTooLarge')
  if (fees > known.feesLeft) throw new Reverted('AmountTooLarge')
  requireLimit(order, filled, received)
  state.fills.add(fillId)
  known.unfilled -= filled
  known.received += received
  known.feesLeft -= fees
  known.feesTaken += fees
  const moved = order.sell ? paySale(state, known, filling) : payBuy(state, known, filling)
  const amounts = order.sell
    ? { assetAmount: filled, paymentAmount: received }
    : { assetAmount: received, paymentAmount: filled }
  const { paymentToken, assetToken, sell } = order
  const facts = { id, paymentToken, assetToken, requester, ...amounts, feesTaken: fees, sell }
  return [
    event('OrderFillRecorded', { id, fillId }),
    ...moved,
    event('OrderFill', facts),
    ...(known.unfilled === 0n ? close(state, known, 'fulfilled') : []),
  ]
}

/** The limit holds within one unit of the received amount. */
function requireLimit({ orderType, sell, price }: ChainOrder, filled: bigint, received: bigint) {
  const scale = 10n ** 30n
  if (orderType !== 1) return
  const least = sell ? (filled * price) / scale : (filled * scale) / price
  if (received < least) throw new Reverted('OrderFillLimitPrice')
}

function payBuy(state: State, { order }: StoredOrder, { filled, received, fees }: Filling) {
  state.vaultOwed -= filled + fees
  moveAmount(state.dollars, { from: vault, to: treasury, amount: fees })
  return mintStock(state, order.recipient, received)
}

function paySale(state: State, known: StoredOrder, { filled, received, fees }: Filling) {
  if (fees > received) throw new Reverted('AmountTooLarge')
  known.escrow -= filled
  payDollars(state, { from: operator, to: vault, spender: processor, amount: received })
  moveAmount(state.dollars, { from: vault, to: treasury, amount: fees })
  const { recipient: to } = known.order
  moveAmount(state.dollars, { from: vault, to, amount: received - fees })
  return []
}

function takeEscrow(state: State, known: StoredOrder, amount: bigint): Emitted[] {
  const { id, requester, order } = known
  if (!order.sell) throw new Reverted('unknown')
  if (amount === 0n) throw new Reverted('ZeroValue')
  if (amount > known.unfilled - known.escrow) throw new Reverted('AmountTooLarge')
  known.escrow += amount
  return [event('EscrowTaken', { id, requester, amount }), ...burnStock(state, vault, amount)]
}

function returnEscrow(state: State, known: StoredOrder, amount: bigint): Emitted[] {
  const { id, requester } = known
  if (amount === 0n) throw new Reverted('ZeroValue')
  if (amount > known.escrow) throw new Reverted('AmountTooLarge')
  known.escrow -= amount
  return [event('EscrowReturned', { id, requester, amount }), ...mintStock(state, vault, amount)]
}

function close(state: State, known: StoredOrder, status: 'fulfilled' | 'cancelled'): Emitted[] {
  const { id, requester, order, unfilled, feesLeft } = known
  Object.assign(known, { status, unfilled: 0n, feesLeft: 0n, refunded: unfilled })
  const events = status === 'fulfilled' ? [event('OrderFulfilled', { id, requester })] : []
  if (order.sell) {
    const back =
      unfilled > 0n ? moveStock(state, { from: vault, to: requester, amount: unfilled }) : []
    return [...events, ...back]
  }
  moveAmount(state.dollars, { from: vault, to: requester, amount: unfilled + feesLeft })
  state.vaultOwed -= unfilled + feesLeft
  known.feesRefunded = feesLeft
  return events
}

/** Payments that fills have spent are free in the vault. */
export const freeOf = (state: State) => held(state.dollars, vault) - state.vaultOwed
