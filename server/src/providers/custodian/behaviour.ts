import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Custodian, DollarToken } from './port.ts'

export type CustodianUnderTest = {
  custodian: Custodian
  chainId: number
  /** An address that is verified at the custodian. */
  receiver: Address
  token: DollarToken
  /** Mines blocks; absent where the chain does so by itself. */
  mine: () => Promise<unknown>
  stop: () => Promise<void>
}

/** Declares the tests that every adapter of the port passes. */
export function describeCustodian(name: string, start: () => Promise<CustodianUnderTest>) {
  describe(name, () => {
    let under: CustodianUnderTest
    beforeAll(async () => {
      under = await start()
    }, 60_000)
    afterAll(() => under?.stop())

    const request = (changes = {}) => {
      const { chainId, receiver, token } = under
      const amount = 1_500_000n
      return { key: randomUUID() as string, chainId, receiver, token, amount, ...changes }
    }

    const untilEnded = async (vendorId: string) => {
      for (;;) {
        await under.mine()
        const found = await under.custodian.findTransfer(vendorId)
        if (found?.status !== 'pending') return found
        await delay(50)
      }
    }

    test('an unknown id returns null', async () => {
      expect(await under.custodian.findTransfer(randomUUID())).toBeNull()
    })

    test.each([
      ['an address that is not ours', { receiver: `0x${'ab'.repeat(20)}` }],
      ['a chain it does not serve', { chainId: 81457 }],
      ['a key that is none', { key: 'one' }],
    ])('%s is refused', async (_, changes) => {
      const asking = under.custodian.requestTransfer(request(changes))
      await expect(asking).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' })
    })

    test('a transfer above the balance fails as short', async () => {
      const balance = await under.custodian.getBalance(under.token)
      const { vendorId } = await under.custodian.requestTransfer(request({ amount: balance * 2n }))
      expect(await untilEnded(vendorId)).toMatchObject({ status: 'failed', isShort: true })
    })

    test('the same key returns the same transfer, and dollars leave once', async () => {
      const before = await under.custodian.getBalance(under.token)
      const input = request()
      const first = await under.custodian.requestTransfer(input)
      const again = await under.custodian.requestTransfer(input)
      expect(again.vendorId).toBe(first.vendorId)
      expect(await untilEnded(first.vendorId)).toMatchObject({ status: 'complete', isShort: false })
      expect(before - (await under.custodian.getBalance(under.token))).toBe(input.amount)
      expect(await under.custodian.requestTransfer(input)).toMatchObject({ status: 'complete' })
    })

    test('two requests at once with one key are one transfer', async () => {
      const input = request()
      const requested = await Promise.all([
        under.custodian.requestTransfer(input),
        under.custodian.requestTransfer(input),
      ])
      expect(new Set(requested.map(({ vendorId }) => vendorId)).size).toBe(1)
    })

    test('the same key with another request is refused', async () => {
      const input = request()
      await under.custodian.requestTransfer(input)
      const other = under.custodian.requestTransfer({ ...input, amount: 1n })
      await expect(other).rejects.toMatchObject({ kind: 'refused' })
    })
  })
}
