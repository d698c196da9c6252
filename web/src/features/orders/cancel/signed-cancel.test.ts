import { expect, test } from 'vitest'
import { createPageStorage } from '#device/storage.ts'
import { readSignedCancels } from './signed-cancel.ts'

const signedCancel = {
  orderId: '019ab3c4-9d1a-7c55-8b1e-2f4a5d6c7b80',
  chainId: 11155111,
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  signature: `0x${'1b'.repeat(65)}`,
  deadlineSeconds: 1_795_000_000,
  key: '6a1d9f0e-5a44-4a43-9d0c-0c6d3f7f9b11',
}

const storageOf = (entries: Record<string, string>): Storage => {
  const keys = Object.keys(entries)
  return {
    length: keys.length,
    key: (index: number) => keys[index] ?? null,
    getItem: (key: string) => entries[key] ?? null,
  } as Storage
}

test('AB-28 a reload restores only valid signed cancellations', () => {
  const key = (id: string) => `parvalue.order-cancel.1:${id}`
  const storage = storageOf({
    theme: 'dark',
    [key('a')]: 'no json',
    [key('b')]: JSON.stringify({ ...signedCancel, signature: '0x12' }),
    [key('c')]: JSON.stringify({ ...signedCancel, more: true }),
    [key(signedCancel.orderId)]: JSON.stringify(signedCancel),
  })
  expect(
    readSignedCancels(
      createPageStorage(
        () => storage,
        () => {},
      ),
    ),
  ).toEqual([signedCancel])
})

test('AB-28 without storage no signed cancellation is restored', () => {
  const closed = {
    get length(): number {
      throw new Error('Storage is closed.')
    },
  } as Storage
  expect(
    readSignedCancels(
      createPageStorage(
        () => closed,
        () => {},
      ),
    ),
  ).toEqual([])
})
