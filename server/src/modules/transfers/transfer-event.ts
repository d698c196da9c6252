import { listDeployedContracts } from '@parvalue/shared/chain/deployed-contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'

/** A transfer of one of our tokens as its event states it; addresses are lower case. */
export type TransferEvent = {
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  token: Address
  sender: Address
  receiver: Address
  amount: bigint
}

const ZERO_ADDRESS: Address = `0x${'0'.repeat(40)}`

/** Lists the addresses that are no wallets of others: our contracts, tokens and accounts, and the zero address. */
export function listOwnAddresses(deployment: Deployment): ReadonlySet<string> {
  const { stockTokens = [], ownAccounts = [], timelocks } = deployment
  const own = [
    ZERO_ADDRESS,
    ...listDeployedContracts(deployment).map(({ address }) => address),
    ...stockTokens.flatMap(({ address, wrapped }) => [address, wrapped]),
    ...(timelocks ? [timelocks.owner, timelocks.upgrades] : []),
    ...ownAccounts,
  ]
  return new Set(own.map((address) => address.toLowerCase()))
}

/** Creates the parser of transfers from one wallet to another; it returns null for every other event. */
export function createTransferParser(deployment: Deployment) {
  const own = listOwnAddresses(deployment)
  const { usdPlus, wrappedUsdPlus } = deployment.contracts
  return (event: FollowedEvent): TransferEvent | null => {
    const token = findToken(event, { usdPlus, wrappedUsdPlus })
    if (token === null || !('from' in event.args && 'value' in event.args)) return null
    const { from, to, value: amount } = event.args as TransferArgs
    // Any wallet can have others "send" nothing, so that their addresses appear in a history.
    if (amount === 0n || from === to || own.has(from) || own.has(to)) return null
    const { blockNumber, logIndex, transactionHash } = event
    const at = { blockNumber, logIndex, transactionHash }
    return { ...at, token, sender: from, receiver: to, amount }
  }
}

type TransferArgs = { from: Address; to: Address; value: bigint }
type Dollars = { usdPlus: Address; wrappedUsdPlus: Address | undefined }

function findToken(event: FollowedEvent, { usdPlus, wrappedUsdPlus }: Dollars): Address | null {
  switch (event.name) {
    case 'usdPlus.Transfer':
      return usdPlus.toLowerCase() as Address
    case 'wrappedUsdPlus.Transfer':
      return (wrappedUsdPlus?.toLowerCase() as Address | undefined) ?? null
    case 'dShare.Transfer':
    case 'wrappedDShare.Transfer':
      return event.contract
    default:
      return null
  }
}
