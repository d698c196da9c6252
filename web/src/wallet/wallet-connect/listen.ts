import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getAddress, isAddress } from 'viem'
import type { PairingProvider } from './port.ts'

type Listeners = {
  /** The wallet went to another account of its own. */
  onAccount: (address: Address) => void
  /** The wallet went to another network, which need not be one of ours. */
  onChain: (chainId: number) => void
  /** What the session offers is another, or the session is over. */
  onChange: () => void
}

/** What a wallet says by itself. */
export function listen(provider: PairingProvider, { onAccount, onChain, onChange }: Listeners) {
  provider.on('session_update', onChange)
  provider.on('disconnect', onChange)
  provider.on('accountsChanged', ([account]: readonly unknown[]) => {
    if (isAddressOf(account)) onAccount(getAddress(account))
  })
  provider.on('chainChanged', (chainId: unknown) => onChain(Number(chainId)))
  provider.client.on('session_expire', ({ topic }) => {
    if (topic !== provider.session?.topic) return
    delete provider.session
    onChange()
  })
}

const isAddressOf = (value: unknown): value is Address =>
  typeof value === 'string' && isAddress(value, { strict: false })
