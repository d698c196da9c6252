import { entryPoints } from '@parvalue/shared/chain/entry-points.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { toEventSelector } from 'viem'

type OperationLog = { address: Address; topics: readonly Hex[]; data: Hex }

const addresses = Object.values(entryPoints).map((one) => one.toLowerCase())

const selector = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

/** The place of `success` in the data of the event: its second word, after the nonce. */
const SUCCESS_START = 2 + 64
const SUCCESS_END = SUCCESS_START + 64

/** Returns whether an entry point (ERC-4337) reports that an operation of the account failed. */
export const isFailedOperation = (
  { address, topics, data }: OperationLog,
  account: Address,
): boolean =>
  addresses.includes(address.toLowerCase()) &&
  topics[0] === selector &&
  topics[2]?.slice(-40) === account.slice(2).toLowerCase() &&
  BigInt(`0x${data.slice(SUCCESS_START, SUCCESS_END)}`) === 0n
