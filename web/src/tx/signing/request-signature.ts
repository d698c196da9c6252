import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { yieldToMain } from '#api/client/yield-to-main.ts'
import { createStore } from '#wallet/store.ts'
import type { Signer, TypedData } from '#wallet/transaction-request.ts'
import { waitForWallet } from '#wallet/wait/wallet-wait.ts'
import { signTypedData } from '#wallet/wallet.ts'
import { loadSignedFacts } from './load-signed-facts.ts'
import { isReviewed, markReviewed } from './reviewed-data.ts'
import { SignatureDeclined } from './signature-declined.ts'

/** Data to sign, under the key of the wait by which its form finds it. */
export type OpenSignature = {
  key: string
  data: TypedData
  /** The answers to the words of the data; null once the user has agreed and the wallet is asked. */
  review: { agree: () => void; decline: () => void } | null
}

/** The signatures that the page reviews or the wallet is asked for, oldest first. */
export const openSignaturesStore = createStore<readonly OpenSignature[]>([])

/**
 * Requests a signature (requirement TR-04). The page shows the data in words (`OpenSignatureFacts`), and the wallet opens
 * only after the user has agreed to them, here or in an earlier review of the same data. Throws the wallet's error,
 * `WalletWaitStopped`, the user's refusal, or the failure to load the words.
 */
export async function requestSignature(key: string, data: TypedData, signer: Signer): Promise<Hex> {
  const { requireSignedType } = await loadSignedFacts()
  requireSignedType(data)
  if (!isReviewed(data)) await reviewData(key, data)
  return whileOpen({ key, data, review: null }, async () => {
    // The screen with the words is drawn before the wallet covers it.
    await yieldToMain()
    return waitForWallet(key, signTypedData(data, signer))
  })
}

async function reviewData(key: string, data: TypedData): Promise<void> {
  const review = { agree: () => {}, decline: () => {} }
  const answer = new Promise<void>((resolve, reject) => {
    review.agree = resolve
    review.decline = () => reject(new SignatureDeclined())
  })
  await whileOpen({ key, data, review }, () => answer)
  markReviewed(data)
}

/** Shows a signature until its work ends. */
async function whileOpen<Result>(open: OpenSignature, work: () => Promise<Result>) {
  openSignaturesStore.set([...openSignaturesStore.get(), open])
  try {
    return await work()
  } finally {
    openSignaturesStore.set(openSignaturesStore.get().filter((one) => one !== open))
  }
}
