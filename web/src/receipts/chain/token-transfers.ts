import type { RawLog } from '@parvalue/shared/chain/events.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** A transfer of any token; addresses are lower case. */
export type TokenTransfer = { token: Address; from: Address; to: Address; amount: bigint }

/** The selector of `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WORD = /^0x[0-9a-f]{64}$/i

/** Lists the transfers of a transaction, in order. */
export const listTokenTransfers = (logs: readonly RawLog[]): TokenTransfer[] =>
  logs.flatMap(({ address, topics, data }) => {
    const [selector, from, to] = topics
    if (selector !== TRANSFER || !from || !to || topics.length !== 3 || !WORD.test(data)) return []
    const token = address.toLowerCase() as Address
    return [{ token, from: toAddress(from), to: toAddress(to), amount: BigInt(data) }]
  })

const toAddress = (topic: string): Address => `0x${topic.slice(26).toLowerCase()}`
