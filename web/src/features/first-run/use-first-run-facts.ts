import { useQueries, useQuery } from '@tanstack/react-query'
import { accountChecklistQuery } from '#api/account/account.ts'
import { boot } from '#api/client/boot.ts'
import { usdPlusEarningsQuery } from '#api/stocks/rates.ts'
import { hasFaucet } from '#api/system/faucet.ts'
import { useSession } from '#session/session-state.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { chainBalancesQuery } from '#tokens/balances.ts'
import { useIsRestoring } from '#wallet/wallet-state.ts'
import {
  anyOf,
  type FirstRunFacts,
  unknownFirstRunFacts,
  visitorFirstRunFacts,
} from './first-run-rules.ts'

/** Returns what is known about the steps; nothing of it is asked before the wallet is connected. */
export function useFirstRunFacts(): FirstRunFacts {
  const isRestoring = useIsRestoring()
  const session = useSession()
  const account = useSignedInAccount()
  const balances = useQueries({
    queries: boot.deployments.map(({ chainId }) => chainBalancesQuery(chainId, account)),
  }).map(({ data }) => data ?? null)
  const earnings = useQuery(usdPlusEarningsQuery(account)).data
  const checklist = useQuery(accountChecklistQuery(account)).data
  if (account === null) {
    return isRestoring || session.status === 'checking'
      ? unknownFirstRunFacts(hasFaucet)
      : visitorFirstRunFacts(hasFaucet)
  }
  const hasReceived = earnings ? earnings.some(({ received }) => received > 0n) : null
  return {
    isSignedIn: true,
    hasMoney: anyOf(
      balances.map((each) => each?.paymentTokens.some(({ amount }) => amount > 0n) ?? null),
    ),
    hasBought: anyOf([
      hasReceived,
      ...balances.map(
        (each) => each && (each.usdPlus.amount > 0n || (each.wrapped?.amount ?? 0n) > 0n),
      ),
    ]),
    isVerified: checklist
      ? checklist.steps.some(({ step, status }) => step === 'identity' && status === 'approved')
      : null,
    hasFaucet,
  }
}
