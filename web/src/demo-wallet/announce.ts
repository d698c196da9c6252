import type { EIP1193Parameters } from 'viem'
import { addWalletListener, removeWalletListener } from './events.ts'
import { DEMO_WALLET_NAME } from './name.ts'

/** Prefix of the wallet's keys in local storage. */
const MEMORY_PREFIX = 'parvalue.test-wallet.'

/** Icon of the wallet; EIP-6963 requires a data: URL. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="10" fill="#0B6B63"/><g fill="none" stroke="#fff"><circle cx="18" cy="18" r="10"/><circle cx="18" cy="18" r="6.5" stroke-width=".7"/><path d="M13 18.500l3.500 3.500 6.500-7" stroke-width="1.600"/></g></svg>',
)}`

/** The EIP-1193 provider; its code loads with the first request. */
const provider = {
  async request(request: EIP1193Parameters) {
    const { handleWalletRequest: handleRequest } = await import('./calls/requests.ts')
    return handleRequest(request)
  },
  on: addWalletListener,
  removeListener: removeWalletListener,
}

const detail = Object.freeze({
  info: Object.freeze({
    uuid: crypto.randomUUID(),
    name: DEMO_WALLET_NAME,
    icon: ICON,
    rdns: 'local.parvalue.test-wallet',
  }),
  provider,
})

let isAnnounced = false

/** Announces a wallet with funded test accounts (EIP-6963); `window.ethereum` stays untouched. */
export function announceDemoWallet() {
  if (isAnnounced) return
  isAnnounced = true
  window.addEventListener('eip6963:requestProvider', announce)
  // Account and network belong to the wallet, so changes in another tab apply here too.
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(MEMORY_PREFIX)) void emitChange(key)
  })
  announce()
}

/** Emits the change of a key; if the module does not load, the next change tries again. */
const emitChange = (key: string) =>
  import('./storage-events.ts').then(
    ({ emitStorageChange }) => emitStorageChange(key),
    () => null,
  )

const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
