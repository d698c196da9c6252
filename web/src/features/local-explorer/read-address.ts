import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { paymentTokensOf, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import { erc20Abi, getAddress } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'

/** Number of blocks that are searched; on a local chain only recent events matter. */
const BLOCKS_MAX = 120n
const LISTED_MAX = 25

/** Maximum lengths, because anyone can deploy a token with any name. */
const NAME_MAX = 60
const SYMBOL_MAX = 24

export type ExplorerAddress = {
  isContract: boolean
  /** Base units of the native currency. */
  native: bigint
  sentCount: number
  tokens: { token: Token; amount: bigint }[]
  transactions: ExplorerTransactionRow[]
}

export type ExplorerTransactionRow = { hash: Hex; block: bigint; from: Address; to: Address | null }

export type ExplorerToken = {
  name: string
  symbol: string
  decimals: number
  supply: bigint
  transfers: (ExplorerTransactionRow & { amount: bigint; logIndex: number })[]
}

export async function readExplorerAddress(
  client: ReadClient,
  deployment: Deployment | undefined,
  address: Address,
): Promise<ExplorerAddress> {
  const known = deployment ? [usdPlusOf(deployment), ...paymentTokensOf(deployment)] : []
  const [code, native, sentCount, transactions, ...amounts] = await Promise.all([
    client.getCode({ address }),
    client.getBalance({ address }),
    client.getTransactionCount({ address }),
    listTransactions(client, address),
    ...known.map((token) =>
      client.readContract({
        address: token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      }),
    ),
  ])
  const tokens = known.map((token, index) => ({ token, amount: amounts[index] ?? 0n }))
  return {
    isContract: code !== undefined && code !== '0x',
    native,
    sentCount,
    tokens,
    transactions,
  }
}

async function listTransactions(client: ReadClient, address: Address) {
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const first = head > BLOCKS_MAX ? head - BLOCKS_MAX : 0n
  const numbers = Array.from(
    { length: Number(head - first) + 1 },
    (_, index) => head - BigInt(index),
  )
  const blocks = await Promise.all(
    numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
  )
  const isOurs = (party: string | null) => party?.toLowerCase() === address.toLowerCase()
  return blocks
    .flatMap(({ number, transactions }) =>
      transactions
        .filter(({ from, to }) => isOurs(from) || isOurs(to))
        .map(({ hash, from, to }) => ({
          hash,
          block: number,
          from: getAddress(from),
          to: to && getAddress(to),
        })),
    )
    .slice(0, LISTED_MAX)
}

/** Reads a token. Throws if the address has no token contract. */
export async function readExplorerToken(
  client: ReadClient,
  address: Address,
): Promise<ExplorerToken> {
  const contract = { address, abi: erc20Abi } as const
  const [name, symbol, decimals, supply, transfers] = await Promise.all([
    client.readContract({ ...contract, functionName: 'name' }),
    client.readContract({ ...contract, functionName: 'symbol' }),
    client.readContract({ ...contract, functionName: 'decimals' }),
    client.readContract({ ...contract, functionName: 'totalSupply' }),
    client.getContractEvents({ ...contract, eventName: 'Transfer', fromBlock: 0n, strict: true }),
  ])
  const listed = transfers
    .slice(-LISTED_MAX)
    .reverse()
    .map(({ transactionHash, blockNumber, logIndex, args }) => ({
      hash: transactionHash,
      block: blockNumber,
      logIndex,
      from: args.from,
      to: args.to,
      amount: args.value,
    }))
  return {
    name: sanitizeUntrustedText(name, NAME_MAX),
    symbol: sanitizeUntrustedText(symbol, SYMBOL_MAX),
    decimals,
    supply,
    transfers: listed,
  }
}
