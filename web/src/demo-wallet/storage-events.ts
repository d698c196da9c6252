import { numberToHex } from 'viem'
import { emitWalletEvent } from './events.ts'
import {
  DEMO_ACCOUNT_KEY,
  DEMO_CHAIN_KEY,
  getSelectedChainId,
  listConnectedAddresses,
} from './saved-connection.ts'

/** Emits the event for a storage key that another tab changed. */
export function emitStorageChange(key: string) {
  if (key === DEMO_CHAIN_KEY) emitWalletEvent('chainChanged', numberToHex(getSelectedChainId()))
  if (key === DEMO_ACCOUNT_KEY) emitWalletEvent('accountsChanged', listConnectedAddresses())
}
