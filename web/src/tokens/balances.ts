import {
  findWrappedUsdPlus,
  paymentTokensOf,
  type Token,
  usdPlusOf,
} from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { boot } from '#api/boot.ts'
import { PERSONAL } from '#api/query-client.ts'
import { publicClientOf } from '#wallet/wallet.ts'
import { readBalance, readWrapped } from './read-balance.ts'

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
    queryKey: [PERSONAL, 'balances', account, chainId],
    queryFn: account === null ? skipToken : () => inTime(readBalances(chainId, account)),
    refetchInterval: REFETCH_MS,
  })

export const BALANCES_KEY = [PERSONAL, 'balances'] as const

async function readBalances(chainId: number, account: Address): Promise<ChainBalances> {
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
  const client = await publicClientOf(chainId)
  const read = async (token: Token): Promise<Balance> => ({
    token,
    amount: await readBalance(client, token.address, account),
  })
  const wrappedToken = findWrappedUsdPlus(deployment)
  const [usdPlus, wrapped, native, ...paymentTokens] = await Promise.all([
    read(usdPlusOf(deployment)),
    wrappedToken && readWrapped(client, wrappedToken, account),
    client.getBalance({ address: account }),
    ...paymentTokensOf(deployment).map(read),
  ])
  return { chainId, usdPlus, wrapped, paymentTokens, native }
}

function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The network is late.')), ANSWER_MAX_MS)
    const stop = () => clearTimeout(timer)
    answer.then(stop, stop)
  })
  return Promise.race([answer, late])
}
