import { numberToHex } from 'viem'
import { emit } from './events.ts'
import { ACCOUNT_KEY, CHAIN_KEY, findConnected, getChainId } from './saved-connection.ts'

/** Emits the event for a storage key that another tab changed. */
export function emitStorageChange(key: string) {
  if (key === CHAIN_KEY) emit('chainChanged', numberToHex(getChainId()))
  if (key !== ACCOUNT_KEY) return
  const account = findConnected()
  emit('accountsChanged', account ? [account.address] : [])
}
