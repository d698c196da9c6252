import { toCancelOrderTypedData } from '@parvalue/shared/chain/order-signing.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TypedData } from '#wallet/transaction-request.ts'
import { isWaitStopped, walletWaitsStore } from '#wallet/wait/wallet-wait.ts'
import { isUserRejection } from '#wallet/wallet-error.ts'
import { type OpenSignature, openSignaturesStore, requestSignature } from './request-signature.ts'
import { isReviewed, markReviewed } from './reviewed-data.ts'

const asked = vi.hoisted(() => ({
  answer: (_: unknown): Promise<`0x${string}`> => Promise.reject(),
}))

vi.mock('#wallet/wallet.ts', () => ({ signTypedData: (data: unknown) => asked.answer(data) }))
vi.mock('./load-signed-facts.ts', async () => {
  const { requireSignedType } = await import('./signed-facts.ts')
  return { loadSignedFacts: async () => ({ requireSignedType }) }
})

const ACCOUNT = `0x${'8'.repeat(40)}` as const
const signer = { address: ACCOUNT, chainId: 1 }
const data: TypedData = toCancelOrderTypedData(
  { chainId: 1, contract: ACCOUNT },
  {
    order: {
      ...{ requestTimestamp: 1n, recipient: ACCOUNT, assetToken: ACCOUNT, paymentToken: ACCOUNT },
      ...{ sell: true, orderType: 1, assetTokenQuantity: 1n, paymentTokenQuantity: 0n },
      ...{ price: 1n, tif: 0 },
    },
    deadline: 1n,
  },
)

let opened: unknown[] = []

beforeEach(() => {
  opened = []
  openSignaturesStore.set([])
})

test('TR-04 a wallet is never asked to sign what the page cannot put into words', async () => {
  asked.answer = async (one) => {
    opened.push(one)
    return '0x1'
  }
  const unknown = { ...data, primaryType: 'Mail' }
  await expect(requestSignature('a', unknown, signer)).rejects.toThrow('Mail has no words.')
  expect(opened).toEqual([])
  expect(openSignaturesStore.get()).toEqual([])
})

/** Resolves with the next signature that is shown with buttons. */
const nextReview = () =>
  new Promise<OpenSignature>((resolve) => {
    const stop = openSignaturesStore.subscribe(() => {
      const open = openSignaturesStore.get().at(-1)
      if (!open?.review) return
      stop()
      resolve(open)
    })
  })

test('TR-04 a wallet is not asked before its words are agreed to, and never if they are declined', async () => {
  asked.answer = async (one) => {
    opened.push(one)
    return '0x1'
  }
  const review = nextReview()
  const answer = requestSignature('a', data, signer).catch((error: unknown) => error)
  const open = await review
  expect(open.data).toBe(data)
  expect(opened).toEqual([])
  open.review?.decline()
  const declined = await answer
  expect(isUserRejection(declined)).toBe(true)
  expect(opened).toEqual([])
  expect(openSignaturesStore.get()).toEqual([])
  expect(isReviewed(data)).toBe(false)
})

test('TR-04 the wallet gets the very data whose words were agreed to, and they stay until it answers', async () => {
  asked.answer = async (one) => {
    opened.push(one, openSignaturesStore.get())
    return '0x12'
  }
  const review = nextReview()
  const answer = requestSignature('a', data, signer)
  const open = await review
  open.review?.agree()
  expect(await answer).toBe('0x12')
  expect(opened).toEqual([data, [{ key: 'a', data, review: null }]])
  expect(opened[0]).toBe(open.data)
  expect(openSignaturesStore.get()).toEqual([])
})

test('TR-04 words that were agreed to are not asked again; changed ones are', async () => {
  asked.answer = async (one) => {
    opened.push(one)
    return '0x12'
  }
  markReviewed(data)
  expect(await requestSignature('a', data, signer)).toBe('0x12')
  const later = { ...data, message: { ...data.message, deadline: 2n } }
  const elsewhere = { ...data, domain: { ...data.domain, chainId: 2 } }
  for (const changed of [later, elsewhere]) {
    const review = nextReview()
    const answer = requestSignature('a', changed, signer).catch((error: unknown) => error)
    ;(await review).review?.decline()
    expect(isUserRejection(await answer)).toBe(true)
  }
  expect(opened).toEqual([data])
})

test('TR-04 the words leave with a refusal and with a wait that is given up', async () => {
  markReviewed(data)
  asked.answer = () => Promise.reject(new Error('User rejected'))
  await expect(requestSignature('a', data, signer)).rejects.toThrow('User rejected')
  expect(openSignaturesStore.get()).toEqual([])
  const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
  const { promise: isAsked, resolve: tell } = Promise.withResolvers<void>()
  asked.answer = () => {
    queueMicrotask(tell)
    return promise
  }
  const answer = requestSignature('b', data, signer).catch((error: unknown) => error)
  await isAsked
  walletWaitsStore
    .get()
    .find(({ key }) => key === 'b')
    ?.stop()
  expect(isWaitStopped(await answer)).toBe(true)
  expect(openSignaturesStore.get()).toEqual([])
  resolve('0x34')
})
