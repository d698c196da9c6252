import { orderProcessorAbi as abi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { type ChainOrder, hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData, numberToHex } from 'viem/utils'
import {
  dollarAddress,
  orderProcessorAddress,
  ordersOperatorAddress,
  SIMULATED_CHAIN_ID,
  stockTokenAddress,
  treasuryAddress,
  vaultAddress,
} from '../world/simulated-deployment.ts'
import { type ContractOrder, toNewContractOrder } from './contract-order.ts'
import {
  amountOrZero,
  type ContractModel,
  type ContractState,
  type EmittedEvent,
  encodeEvent,
  RevertError,
  toLowerAddress,
  transferAmount,
} from './contract-state.ts'
import { burnStockTokens, mintStockTokens, transferStockTokens } from './stock-model.ts'
import { transferDollarsFrom } from './token-models.ts'

const processor = { chainId: SIMULATED_CHAIN_ID, contract: orderProcessorAddress }

const findStored = ({ orders }: ContractState, id: bigint): ContractOrder | undefined =>
  orders.find((each) => each.id === id)

const event = (name: string, args: Record<string, unknown>): EmittedEvent =>
  encodeEvent(orderProcessorAddress, abi, name, args)

/**
 * Model of the order processor with its vault, for orders with a quote: buys are filled from the vault; sold tokens
 * are burned first and paid by the operator; the rest is refunded when an order closes.
 */
export const orderProcessorModel: ContractModel = {
  send: (state, sent) => {
    const { from, data, timestamp } = sent
    const call = decodeFunctionData({ abi, data })
    switch (call.functionName) {
      case 'multicall':
        return call.args[0].flatMap((one) =>
          orderProcessorModel.send(state, { ...sent, data: one }),
        )
      // An expired permit is ignored, and the existing allowance applies.
      case 'selfPermit':
        return []
      case 'createOrderWithSignature': {
        const [order, signed, quote] = call.args
        if (signed.deadline < timestamp || quote.deadline < timestamp) {
          throw new RevertError('ExpiredSignature')
        }
        const [owner, quoted] = [toLowerAddress(quote.requester), quote.orderId]
        return create(state, { from: owner, order: toPlain(order), fee: quote.fee, quoted })
      }
      case 'createOrder': {
        const [order, quote] = call.args
        if (quote.deadline < timestamp) throw new RevertError('ExpiredSignature')
        return create(state, { from, order: toPlain(order), fee: quote.fee, quoted: quote.orderId })
      }
      case 'requestCancel':
        return requestCancel(state, from, call.args[0])
      case 'requestCancelWithTerms': {
        const [id, order, { deadline }] = call.args
        const { requester } = getMatching(state, id, toPlain(order))
        if (deadline < timestamp) throw new RevertError('ExpiredSignature')
        return requestCancel(state, requester, id)
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
        if (known.escrow !== 0n) throw new RevertError('UnreturnedEscrow')
        const { requester } = known
        return [
          event('OrderCancelled', { id, requester, reason }),
          ...close(state, known, 'cancelled'),
        ]
      }
      default:
        throw new RevertError('unknown')
    }
  },
  read,
}

const word = (value: bigint) => numberToHex(value, { size: 32 })

const statuses = { active: 1n, fulfilled: 2n, cancelled: 3n } as const

function read(state: ContractState, data: Hex): Hex {
  const call = decodeFunctionData({ abi, data })
  const find = ([id]: readonly [bigint]) => findStored(state, id)
  switch (call.functionName) {
    case 'ordersPaused':
    case 'isTransferLocked':
      return word(0n)
    case 'isOperator':
      return word(toLowerAddress(call.args[0]) === ordersOperatorAddress ? 1n : 0n)
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
      throw new RevertError('unknown')
  }
}

type DecodedOrder = Omit<ChainOrder, 'orderType' | 'tif'> & { orderType: number; tif: number }

const toPlain = (order: DecodedOrder): ChainOrder => ({
  ...order,
  recipient: toLowerAddress(order.recipient),
  assetToken: toLowerAddress(order.assetToken),
  paymentToken: toLowerAddress(order.paymentToken),
  orderType: order.orderType === 1 ? 1 : 0,
  tif: ([0, 1, 2, 3] as const)[order.tif] ?? 0,
})

type Creating = { from: Address; order: ChainOrder; fee: bigint; quoted: bigint }

function create(state: ContractState, { from, order, fee, quoted }: Creating): EmittedEvent[] {
  const id = BigInt(hashOrder(processor, order, from))
  if (quoted !== id) throw new RevertError('QuoteMismatch')
  if (findStored(state, id)) throw new RevertError('ExistingOrder')
  if (order.assetToken !== stockTokenAddress || order.paymentToken !== dollarAddress)
    throw new RevertError('token')
  const stored = toNewContractOrder({ id, order, requester: from, fee })
  if (stored.unfilled === 0n) throw new RevertError('ZeroValue')
  state.orders.push(stored)
  const created = { id, requester: from, order, feesEscrowed: order.sell ? 0n : fee }
  const events = [event('OrderCreated', created)]
  if (order.sell) {
    return [
      ...events,
      ...transferStockTokens(state, { from, to: vaultAddress, amount: stored.unfilled }),
    ]
  }
  transferDollarsFrom(state, {
    from,
    to: vaultAddress,
    spender: orderProcessorAddress,
    amount: stored.unfilled + fee,
  })
  state.vaultOwed += stored.unfilled + fee
  return events
}

/** Returns an active order, after checking the operator and the order's terms. */
function getOwn(state: ContractState, from: Address, id: bigint, order: ChainOrder): ContractOrder {
  if (from !== ordersOperatorAddress) throw new RevertError('NotOperator')
  return getMatching(state, id, order)
}

function getMatching(state: ContractState, id: bigint, order: ChainOrder): ContractOrder {
  const found = getActive(state, id)
  if (BigInt(hashOrder(processor, order, found.requester)) !== id)
    throw new RevertError('OrderMismatch')
  return found
}

function getActive(state: ContractState, id: bigint): ContractOrder {
  const found = findStored(state, id)
  if (found?.status !== 'active') throw new RevertError('OrderNotActive')
  return found
}

function requestCancel(state: ContractState, from: Address, id: bigint): EmittedEvent[] {
  const found = getActive(state, id)
  if (found.requester !== from) throw new RevertError('NotRequester')
  if (found.isCancelRequested) throw new RevertError('CancelAlreadyRequested')
  found.isCancelRequested = true
  return [event('CancelRequested', { id, requester: from })]
}

type Filling = { fillId: Hex; filled: bigint; received: bigint; fees: bigint }

function fill(state: ContractState, known: ContractOrder, filling: Filling): EmittedEvent[] {
  const { fillId, filled, received, fees } = filling
  const { id, order, requester } = known
  if (state.fills.has(fillId)) throw new RevertError('FillRecorded')
  if (filled === 0n || received === 0n) throw new RevertError('ZeroValue')
  if (filled > (order.sell ? known.escrow : known.unfilled)) throw new RevertError('AmountTooLarge')
  if (fees > known.feesLeft) throw new RevertError('AmountTooLarge')
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

/** Reverts if a limit is missed by more than one unit of the received amount. */
function requireLimit({ orderType, sell, price }: ChainOrder, filled: bigint, received: bigint) {
  const scale = 10n ** 30n
  if (orderType !== 1) return
  const least = sell ? (filled * price) / scale : (filled * scale) / price
  if (received < least) throw new RevertError('OrderFillLimitPrice')
}

function payBuy(
  state: ContractState,
  { order }: ContractOrder,
  { filled, received, fees }: Filling,
) {
  state.vaultOwed -= filled + fees
  transferAmount(state.dollars, { from: vaultAddress, to: treasuryAddress, amount: fees })
  return mintStockTokens(state, order.recipient, received)
}

function paySale(state: ContractState, known: ContractOrder, { filled, received, fees }: Filling) {
  if (fees > received) throw new RevertError('AmountTooLarge')
  known.escrow -= filled
  transferDollarsFrom(state, {
    from: ordersOperatorAddress,
    to: vaultAddress,
    spender: orderProcessorAddress,
    amount: received,
  })
  transferAmount(state.dollars, { from: vaultAddress, to: treasuryAddress, amount: fees })
  const { recipient: to } = known.order
  transferAmount(state.dollars, { from: vaultAddress, to, amount: received - fees })
  return []
}

function takeEscrow(state: ContractState, known: ContractOrder, amount: bigint): EmittedEvent[] {
  const { id, requester, order } = known
  if (!order.sell) throw new RevertError('unknown')
  if (amount === 0n) throw new RevertError('ZeroValue')
  if (amount > known.unfilled - known.escrow) throw new RevertError('AmountTooLarge')
  known.escrow += amount
  return [
    event('EscrowTaken', { id, requester, amount }),
    ...burnStockTokens(state, vaultAddress, amount),
  ]
}

function returnEscrow(state: ContractState, known: ContractOrder, amount: bigint): EmittedEvent[] {
  const { id, requester } = known
  if (amount === 0n) throw new RevertError('ZeroValue')
  if (amount > known.escrow) throw new RevertError('AmountTooLarge')
  known.escrow -= amount
  return [
    event('EscrowReturned', { id, requester, amount }),
    ...mintStockTokens(state, vaultAddress, amount),
  ]
}

function close(
  state: ContractState,
  known: ContractOrder,
  status: 'fulfilled' | 'cancelled',
): EmittedEvent[] {
  const { id, requester, order, unfilled, feesLeft } = known
  Object.assign(known, { status, unfilled: 0n, feesLeft: 0n, refunded: unfilled })
  const events = status === 'fulfilled' ? [event('OrderFulfilled', { id, requester })] : []
  if (order.sell) {
    const back =
      unfilled > 0n
        ? transferStockTokens(state, { from: vaultAddress, to: requester, amount: unfilled })
        : []
    return [...events, ...back]
  }
  transferAmount(state.dollars, { from: vaultAddress, to: requester, amount: unfilled + feesLeft })
  state.vaultOwed -= unfilled + feesLeft
  known.feesRefunded = feesLeft
  return events
}

/** Returns the vault's payment tokens that no open order owns, which include payments spent by fills. */
export const unreservedDollarsOf = (state: ContractState) =>
  amountOrZero(state.dollars, vaultAddress) - state.vaultOwed
