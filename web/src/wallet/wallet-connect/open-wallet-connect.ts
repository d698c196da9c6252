import { boot } from '#api/client/boot.ts'
import { isRead, readOwnNode } from '../network/own-node.ts'
import { walletConnectConnector } from './connector.ts'
import { takePairingWish } from './pairing-wish.ts'

/** The way to wallets elsewhere; null where it is not configured. */
export const createWalletConnect = () =>
  boot.walletConnect === null
    ? null
    : walletConnectConnector({
        open: async () => (await import('./provider.ts')).openProvider(),
        takeWish: takePairingWish,
        node: { isRead, read: readOwnNode },
      })
