import { usdPlusRedeemerAbi as abi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData } from 'viem/utils'
import { hashRedemptionRequest } from '../../modules/redemptions/new-redemption.ts'
import { redeemerAddress, SIMULATED_CHAIN_ID } from '../world/simulated-deployment.ts'
import {
  type ContractModel,
  type ContractState,
  type EmittedEvent,
  encodeEvent,
  type RedemptionTicket,
  RevertError,
  toLowerAddress,
} from './contract-state.ts'
import { transferDollarsFrom, transferUsdPlus, transferUsdPlusShares } from './token-models.ts'

const event = (name: string, args: Record<string, unknown>): EmittedEvent =>
  encodeEvent(redeemerAddress, abi, name, args)

/**
 * Model of the redeemer: it escrows USD+ and closes a ticket in one of three ways, only with the right request hash.
 */
export const redeemerModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    switch (call.functionName) {
      case 'requestRedeem': {
        const [paymentToken, usdplusAmount, receiver, owner] = call.args
        if (toLowerAddress(owner) !== from) throw new RevertError('UnauthorizedRedeemer')
        const amounts = { paymentTokenAmount: usdplusAmount, usdplusAmount }
        const people = { owner: from, receiver: toLowerAddress(receiver) }
        return request(state, { ...people, paymentToken: toLowerAddress(paymentToken), ...amounts })
      }
      case 'fulfill': {
        const ticket = close(state, call.args, 'fulfilled')
        const { receiver, paymentTokenAmount: amount } = ticket
        const events = [event('RequestFulfilled', ticket), ...burn(state, ticket)]
        transferDollarsFrom(state, { from, to: receiver, spender: redeemerAddress, amount })
        return events
      }
      case 'cancel': {
        const ticket = close(state, call.args, 'cancelled')
        const { owner: to, shares } = ticket
        return [
          event('RequestCancelled', { ...ticket, to }),
          ...transferUsdPlusShares(state, { from: redeemerAddress, to, shares }),
        ]
      }
      case 'burnRequest': {
        const ticket = close(state, call.args, 'burned')
        // Its USD+ stays with the redeemer as an unclaimed balance of the owner.
        return [event('RequestBurned', ticket)]
      }
      default:
        throw new RevertError('unknown')
    }
  },
  read: () => {
    throw new RevertError('unknown')
  },
}

type Request = Omit<RedemptionTicket, 'ticket' | 'requestHash' | 'shares' | 'status'>

function request(state: ContractState, requested: Request): EmittedEvent[] {
  const { owner: from, usdplusAmount: value } = requested
  const ticket = BigInt(state.tickets.length)
  const { shares, events } = transferUsdPlus(state, { from, to: redeemerAddress, value })
  const redeemer = { chainId: SIMULATED_CHAIN_ID, contract: redeemerAddress }
  const requestHash = hashRedemptionRequest(redeemer, { ...requested, ticket })
  const opened: RedemptionTicket = { ...requested, ticket, requestHash, shares, status: 'open' }
  state.tickets.push(opened)
  return [
    ...events,
    event('RequestCreated', opened),
    event('RequestEscrowed', opened),
    event('PaymentDue', { ticket, cancellableAt: 0n }),
  ]
}

function close(
  state: ContractState,
  [number, expectedHash]: readonly [bigint, Hex],
  status: RedemptionTicket['status'],
): RedemptionTicket {
  const ticket = state.tickets[Number(number)]
  if (ticket?.status !== 'open') throw new RevertError('InvalidTicket')
  if (ticket.requestHash !== expectedHash) throw new RevertError('RequestMismatch')
  ticket.status = status
  return ticket
}

const burn = (state: ContractState, { shares }: RedemptionTicket) =>
  transferUsdPlusShares(state, { from: redeemerAddress, to: null, shares })
