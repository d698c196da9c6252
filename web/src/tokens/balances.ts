import {
  findWrappedUsdPlus,
  paymentTokensOf,
  type Token,
  usdPlusOf,
} from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { publicClientOf } from '#wallet/wallet.ts'
import { readBalances } from './read-balance.ts'

export type Balance = { token: Token; amount: bigint }

export type ChainBalances = {
  chainId: number
  usdPlus: Balance
  /** wUSD+ where it is deployed: shares, and the USD+ they redeem for. */
  wrapped: (Balance & { usdPlusAmount: bigint }) | null
  paymentTokens: Balance[]
  /** Base units of the native currency, which pays for gas. */
  native: bigint
}

/** A transaction of ours invalidates them at once; the timer is for money that others send. */
const REFETCH_MS = 15_000

/** A slow network takes a second or two; one that takes longer than this is said to be silent. */
const ANSWER_MAX_MS = 8000

/** One query a chain, so that a chain that does not answer leaves the others as they are. */
export const balancesQuery = (chainId: number, account: Address | null) =>
  queryOptions({
    queryKey: [WALLET_SCOPE, 'balances', account, chainId],
    queryFn: account === null ? skipToken : () => inTime(readChain(chainId, account)),
    refetchInterval: REFETCH_MS,
  })

export const BALANCES_KEY = [WALLET_SCOPE, 'balances'] as const

async function readChain(chainId: number, account: Address): Promise<ChainBalances> {
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
  const client = await publicClientOf(chainId)
  const usdPlus = usdPlusOf(deployment)
  const payment = paymentTokensOf(deployment)
  const wrapped = findWrappedUsdPlus(deployment)
  const [read, native] = await Promise.all([
    readBalances(client, { tokens: [usdPlus, ...payment], wrapped, account }),
    client.getBalance({ address: account }),
  ])
  const [usdPlusAmount = 0n, ...amounts] = read.amounts
  return {
    chainId,
    usdPlus: { token: usdPlus, amount: usdPlusAmount },
    wrapped: wrapped && read.wrapped && { token: wrapped, ...read.wrapped },
    paymentTokens: payment.map((token, index) => ({ token, amount: amounts[index] ?? 0n })),
    native,
  }
}

function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The network is late.')), ANSWER_MAX_MS)
    const stop = () => clearTimeout(timer)
    answer.then(stop, stop)
  })
  return Promise.race([answer, late])
}
