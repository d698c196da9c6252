import { boot } from '#api/client/boot.ts'
import { isReadMethod, readNode } from '../network/read-node.ts'
import { walletConnectConnector } from './connector.ts'
import { consumePairingRequest } from './pairing-request.ts'

/** Creates the WalletConnect connector; null if it is not configured. */
export const createWalletConnect = () =>
  boot.walletConnect === null
    ? null
    : walletConnectConnector({
        open: async () => (await import('./pairing-provider.ts')).openPairingProvider(),
        consumeRequest: consumePairingRequest,
        node: { isRead: isReadMethod, read: readNode },
      })
