import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { encodeAbiParameters, hexToBytes, keccak256 } from 'viem/utils'
import type { FollowedEvent } from '../../ports/chain-events.ts'
import type { NewRedemption } from './store.ts'

export type RedemptionRequestCreatedEvent = Extract<
  FollowedEvent,
  { name: 'usdPlusRedeemer.RequestCreated' }
>

type RequestContext = { chainId: number; contract: Address; minedAt: Date }

/**
 * Converts the events of a request to a row. Our redeemer emits owner, hash and shares in a second event and the
 * end of the payment period in a third; the published contract has neither, so the sender of the USD+ is the owner there.
 */
export function toNewRedemption(
  event: RedemptionRequestCreatedEvent,
  events: readonly FollowedEvent[],
  { chainId, contract, minedAt }: RequestContext,
): NewRedemption {
  const { ticket, receiver, paymentToken, paymentTokenAmount, usdplusAmount } = event.args
  const sameTransaction = events.filter(
    ({ transactionHash }) => transactionHash === event.transactionHash,
  )
  const escrow = findEscrow(sameTransaction, ticket)
  const owner = escrow?.owner ?? findPayer(sameTransaction, event, contract) ?? receiver
  const due = findDue(sameTransaction, ticket)
  const request = { ticket, owner, receiver, paymentToken, paymentTokenAmount, usdplusAmount }
  const requestHash = escrow?.requestHash ?? hashRedemptionRequest({ chainId, contract }, request)
  return {
    // The id follows from the request, so every indexer run creates the same one.
    id: createId(minedAt.getTime(), hexToBytes(requestHash)),
    chainId,
    contract,
    requestHash,
    ticket,
    owner,
    receiver,
    paymentToken,
    paymentAmount: paymentTokenAmount,
    amount: usdplusAmount,
    shares: escrow?.shares ?? null,
    blockNumber: event.blockNumber,
    transactionHash: event.transactionHash,
    requestedAt: minedAt,
    cancellableAt: due === null ? null : new Date(Number(due) * 1000),
  }
}

function findEscrow(events: readonly FollowedEvent[], ticket: bigint) {
  for (const event of events) {
    if (event.name === 'usdPlusRedeemer.RequestEscrowed' && event.args.ticket === ticket) {
      return event.args
    }
  }
  return null
}

/** Finds the time from which the owner can cancel, in seconds. */
function findDue(events: readonly FollowedEvent[], ticket: bigint): bigint | null {
  for (const event of events) {
    if (event.name === 'usdPlusRedeemer.PaymentDue' && event.args.ticket === ticket)
      return event.args.cancellableAt
  }
  return null
}

/** Finds the sender of the last transfer of that amount to the redeemer before the request. */
function findPayer(
  events: readonly FollowedEvent[],
  created: RedemptionRequestCreatedEvent,
  contract: Address,
): Address | null {
  let payer: Address | null = null
  for (const event of events) {
    if (event.logIndex >= created.logIndex || event.name !== 'usdPlus.Transfer') continue
    const { from, to, value } = event.args
    if (to === contract && value === created.args.usdplusAmount) payer = from
  }
  return payer
}

type Request = {
  ticket: bigint
  owner: Address
  receiver: Address
  paymentToken: Address
  paymentTokenAmount: bigint
  usdplusAmount: bigint
}

/** Computes the request hash like our redeemer, so that both contracts have the same kind of hash. */
export const hashRedemptionRequest = (
  { chainId, contract }: { chainId: number; contract: Address },
  request: Request,
): Hex =>
  keccak256(
    encodeAbiParameters(
      ['uint256', 'address', 'uint256', 'address', 'address', 'address', 'uint256', 'uint256'].map(
        (type) => ({ type }),
      ),
      [
        BigInt(chainId),
        contract,
        request.ticket,
        request.owner,
        request.receiver,
        request.paymentToken,
        request.paymentTokenAmount,
        request.usdplusAmount,
      ],
    ),
  )
