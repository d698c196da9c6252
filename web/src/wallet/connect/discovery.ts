import { useEffect } from 'react'
import { boot } from '#api/client/boot.ts'
import { createStore, useStore } from '../store.ts'
import {
  addWalletAnnouncement,
  parseWalletAnnouncement,
  type WalletAnnouncement,
} from './announcements.ts'
import { findLastUsedWallet } from './last-used.ts'

export type InstalledWallet = {
  /** The wallet's reverse domain name, its identity in EIP-6963. */
  rdns: string
  name: string
  icon: string | null
  isLastUsed: boolean
}

const announcements = createStore<readonly WalletAnnouncement[]>([])
let isListening = false

/** Resolves once the demo wallet has announced itself, after its code is loaded. */
let demoWallet: Promise<void> = Promise.resolve()

/**
 * Starts listening for wallet announcements (EIP-6963). Reads only their `info`: accessing a provider
 * that the user did not choose has crashed tabs.
 */
export function startWalletDiscovery() {
  if (isListening) return
  isListening = true
  window.addEventListener('eip6963:announceProvider', (event) => {
    const announced = parseWalletAnnouncement((event as CustomEvent<unknown>).detail)
    if (announced) announcements.set(addWalletAnnouncement(announcements.get(), announced))
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  if (__DEMO_WALLET__ && boot.hasDemoWallet) {
    demoWallet = import('#demo-wallet/announce.ts')
      .then((demo) => demo.announceDemoWallet())
      .catch(() => undefined)
  }
}

export function useInstalledWallets(): InstalledWallet[] {
  useEffect(startWalletDiscovery, [])
  const known = useStore(announcements)
  const lastUsed = findLastUsedWallet()
  return known
    .map(({ info }) => toInstalledWallet(info, lastUsed))
    .sort((a, b) => Number(b.isLastUsed) - Number(a.isLastUsed))
}

/** Finds the announcement of a wallet; waits up to `waitMs`, because extensions may announce late. */
export async function findWalletProvider(
  rdns: string,
  waitMs: number,
): Promise<WalletAnnouncement | null> {
  startWalletDiscovery()
  const find = () => findAnnounced(rdns)
  if (find() !== null) return find()
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve(find())
    }
    const timer = setTimeout(() => void demoWallet.then(finish), waitMs)
    const unsubscribe = announcements.subscribe(() => {
      if (find() !== null) finish()
    })
  })
}

/** Calls the listener once, when the wallet announces itself. */
export function onceWalletAnnounced(rdns: string, listener: () => void) {
  const unsubscribe = announcements.subscribe(() => {
    if (findAnnounced(rdns) === null) return
    unsubscribe()
    listener()
  })
}

const findAnnounced = (rdns: string): WalletAnnouncement | null =>
  announcements.get().find(({ info }) => info.rdns === rdns) ?? null

const toInstalledWallet = (
  { rdns, name, icon }: WalletAnnouncement['info'],
  lastUsed: string | null,
): InstalledWallet => ({
  rdns,
  name,
  icon: icon === '' ? null : icon,
  isLastUsed: rdns === lastUsed,
})
