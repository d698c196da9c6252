import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useWallet } from '#wallet/wallet-state.ts'
import { useIsBatchDenied } from './denied-batches.ts'
import { rememberWay, usePreferredStrategy } from './remembered-way.ts'
import type { SendStrategy } from './way.ts'

const ASKED_AGAIN_MS = 5 * 60_000

export type WayChoice = {
  /** At least the specified way; with no other there is nothing to choose. */
  offered: readonly SendStrategy[]
  /** Whether it is known by now what there is. */
  isKnown: boolean
  chosen: SendStrategy
  choose: (way: SendStrategy) => void
}

type Asked = {
  /** Null without a wallet on the network, or where nothing is approved. */
  account: Address | null
  chainId: number
  token: Address | null
  spender: Address | null
}

/**
 * Requirement OP-05: the ways in which a purchase and the like can be signed, and the one that is remembered.
 * Null where nothing is approved, or by nobody: there is one way then.
 */
export function useSendStrategies({ account, chainId, token, spender }: Asked): WayChoice | null {
  const wallet = useWallet()
  const walletName = wallet.status === 'connected' ? wallet.walletName : null
  const isAsked = account !== null && token !== null && spender !== null
  const { data = ['steps'], isSuccess } = useQuery({
    queryKey: ['ways', walletName, account, chainId, token, spender],
    queryFn: isAsked
      ? async () => {
          const { readWays } = await import('./read-ways.ts')
          return readWays({ account, chainId, token, spender })
        }
      : skipToken,
    staleTime: ASKED_AGAIN_MS,
  })
  const isDenied = useIsBatchDenied(account === null ? null : { account, chainId })
  const remembered = usePreferredStrategy(account)
  const offered = isDenied ? data.filter((way) => way !== 'batch') : data
  if (!isAsked) return null
  return {
    offered,
    isKnown: isSuccess,
    chosen: offered.includes(remembered) ? remembered : 'steps',
    choose: (way) => rememberWay(account, way),
  }
}
