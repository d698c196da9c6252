import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { yieldToMain } from '#api/client/yield-to-main.ts'
import { createStore } from '#wallet/store.ts'
import type { Signer, TypedData } from '#wallet/transaction-request.ts'
import { waitForWallet } from '#wallet/wait/wallet-wait.ts'
import { signTypedData } from '#wallet/wallet.ts'
import { loadSignedFacts } from './load-signed-facts.ts'

/** Data that the wallet is asked to sign, under the key of the wait by which its form finds it. */
export type OpenSignature = { key: string; data: TypedData }

/** The signatures that the wallet is asked for now, oldest first. */
export const openSignaturesStore = createStore<readonly OpenSignature[]>([])

/**
 * Requests a signature: the page shows the data in words (`OpenSignatureFacts`), and then the wallet opens (requirement
 * TR-04). Throws the wallet's error, `WalletWaitStopped`, or the failure to load the words.
 */
export async function requestSignature(key: string, data: TypedData, signer: Signer): Promise<Hex> {
  const { requireSignedType } = await loadSignedFacts()
  requireSignedType(data)
  const open = { key, data }
  openSignaturesStore.set([...openSignaturesStore.get(), open])
  try {
    // The screen with the words is drawn before the wallet covers it.
    await yieldToMain()
    return await waitForWallet(key, signTypedData(data, signer))
  } finally {
    openSignaturesStore.set(openSignaturesStore.get().filter((one) => one !== open))
  }
}
