import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useWallet } from '#wallet/wallet-state.ts'
import { useIsBatchDenied } from './denied-batches.ts'
import { savePreferredSendStrategy, usePreferredSendStrategy } from './preferred-strategy.ts'
import type { SendStrategy } from './send-strategy.ts'

const STALE_MS = 5 * 60_000

export type SendStrategyChoice = {
  /** The strategies to choose from: always `steps`, and only `steps` if there is no choice. */
  offered: readonly SendStrategy[]
  /** Whether the supported strategies have loaded. */
  isKnown: boolean
  chosen: SendStrategy
  choose: (strategy: SendStrategy) => void
}

type StrategyQuery = {
  /** The account; null without a wallet on the network, or without an approval. */
  account: Address | null
  chainId: number
  token: Address | null
  spender: Address | null
}

/**
 * Returns the strategies to sign a transaction and the saved one (requirement OP-05); null without an
 * approval or a wallet, because then there is only one strategy.
 */
export function useSendStrategies({
  account,
  chainId,
  token,
  spender,
}: StrategyQuery): SendStrategyChoice | null {
  const wallet = useWallet()
  const walletName = wallet.status === 'connected' ? wallet.walletName : null
  const isEnabled = account !== null && token !== null && spender !== null
  const { data = ['steps'], isSuccess } = useQuery({
    queryKey: ['send-strategies', walletName, account, chainId, token, spender],
    queryFn: isEnabled
      ? async () => {
          const { listSendStrategies: listStrategies } = await import('./list-strategies.ts')
          return listStrategies({ account, chainId, token, spender })
        }
      : skipToken,
    staleTime: STALE_MS,
  })
  const isDenied = useIsBatchDenied(account === null ? null : { account, chainId })
  const remembered = usePreferredSendStrategy(account)
  const offered = isDenied ? data.filter((strategy) => strategy !== 'batch') : data
  if (!isEnabled) return null
  return {
    offered,
    isKnown: isSuccess,
    chosen: offered.includes(remembered) ? remembered : 'steps',
    choose: (strategy) => savePreferredSendStrategy(account, strategy),
  }
}
