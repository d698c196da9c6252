import { usdPlusRedeemerAbi as abi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData } from 'viem/utils'
import { hashRedemptionRequest } from '../../modules/redemptions/new-redemption.ts'
import { CHAIN_ID, redeemer } from '../world/places.ts'
import {
  type Contract,
  type Emitted,
  emit,
  lower,
  Reverted,
  type State,
  type Ticket,
} from './state.ts'
import { moveShares, moveValue, payDollars } from './token-models.ts'

const event = (name: string, args: Record<string, unknown>): Emitted =>
  emit(redeemer, abi, name, args)

/** Model of our redeemer: escrow, three ends, and closing only with the right request hash. */
export const redeemerModel: Contract = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    switch (call.functionName) {
      case 'requestRedeem': {
        const [paymentToken, usdplusAmount, receiver, owner] = call.args
        if (lower(owner) !== from) throw new Reverted('UnauthorizedRedeemer')
        const amounts = { paymentTokenAmount: usdplusAmount, usdplusAmount }
        const people = { owner: from, receiver: lower(receiver) }
        return request(state, { ...people, paymentToken: lower(paymentToken), ...amounts })
      }
      case 'fulfill': {
        const ticket = close(state, call.args, 'fulfilled')
        const { receiver, paymentTokenAmount: amount } = ticket
        const events = [event('RequestFulfilled', ticket), ...burn(state, ticket)]
        payDollars(state, { from, to: receiver, spender: redeemer, amount })
        return events
      }
      case 'cancel': {
        const ticket = close(state, call.args, 'cancelled')
        const { owner: to, shares } = ticket
        return [
          event('RequestCancelled', { ...ticket, to }),
          ...moveShares(state, { from: redeemer, to, shares }),
        ]
      }
      case 'burnRequest': {
        const ticket = close(state, call.args, 'burned')
        return [event('RequestBurned', ticket), ...burn(state, ticket)]
      }
      default:
        throw new Reverted('unknown')
    }
  },
  read: () => {
    throw new Reverted('unknown')
  },
}

type Request = Omit<Ticket, 'ticket' | 'requestHash' | 'shares' | 'status'>

function request(state: State, requested: Request): Emitted[] {
  const { owner: from, usdplusAmount: value } = requested
  const ticket = BigInt(state.tickets.length)
  const { shares, events } = moveValue(state, { from, to: redeemer, value })
  const place = { chainId: CHAIN_ID, contract: redeemer }
  const requestHash = hashRedemptionRequest(place, { ...requested, ticket })
  const opened: Ticket = { ...requested, ticket, requestHash, shares, status: 'open' }
  state.tickets.push(opened)
  return [...events, event('RequestCreated', opened), event('RequestEscrowed', opened)]
}

function close(
  state: State,
  [number, expectedHash]: readonly [bigint, Hex],
  status: Ticket['status'],
): Ticket {
  const ticket = state.tickets[Number(number)]
  if (ticket?.status !== 'open') throw new Reverted('InvalidTicket')
  if (ticket.requestHash !== expectedHash) throw new Reverted('RequestMismatch')
  ticket.status = status
  return ticket
}

const burn = (state: State, { shares }: Ticket) =>
  moveShares(state, { from: redeemer, to: null, shares })
