import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getAddress, isAddress } from 'viem'
import type { PairingProvider } from './port.ts'

type Listeners = {
  /** Called when the wallet has selected another of its accounts. */
  onAccount: (address: Address) => void
  /** Called when the wallet has selected another network, which may not be supported. */
  onChain: (chainId: number) => void
  /** Called when the session was updated or has ended. */
  onChange: () => void
}

/** Subscribes to events that the wallet sends by itself. */
export function subscribeToSession(
  provider: PairingProvider,
  { onAccount, onChain, onChange }: Listeners,
) {
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
