import { numberToHex } from 'viem'
import { emit } from './events.ts'
import { ACCOUNT_KEY, CHAIN_KEY, findConnected, getChainId } from './memory.ts'

/** Says what has changed in the wallet's memory since another tab wrote to it. */
export function follow(key: string) {
  if (key === CHAIN_KEY) emit('chainChanged', numberToHex(getChainId()))
  if (key !== ACCOUNT_KEY) return
  const account = findConnected()
  emit('accountsChanged', account ? [account.address] : [])
}
