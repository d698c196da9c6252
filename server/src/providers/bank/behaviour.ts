import { expect, test } from 'vitest'
import type { Bank, BankTransfer } from './port.ts'

/** Controls by which a test sends wires and causes failures, in the way that the bank offers. */
export type BankUnderTest = {
  bank: Bank
  accountId: string
  /** Sends a wire to us and returns once it has settled. */
  send: (wire: TestWire) => Promise<{ ref: string }>
  /** Makes the next responses fail; absent where a sandbox cannot do that. */
  fail?: (requests: number) => Promise<void>
}

export type TestWire = {
  memo: string
  amount: string
  originator: string
  isReturnRefused?: boolean
}

/** Declares the tests that every adapter of the port passes. */
export function describeBank(getSetup: () => BankUnderTest) {
  const find = async (ref: string): Promise<BankTransfer> => {
    const transfer = await getSetup().bank.findTransfer(ref)
    if (!transfer) throw new Error(`The bank does not know ${ref}`)
    return transfer
  }

  test('an unknown reference returns null', async () => {
    expect(await getSetup().bank.findTransfer('inbound_wire_transfer_unknown')).toBeNull()
  })

  test('a wire has the fields it was sent with', async () => {
    const { bank, accountId, send } = getSetup()
    const before = await bank.getBalance(accountId)
    const { ref } = await send({ memo: 'ABC 123', amount: '1500.25', originator: 'Ana' })
    const transfer = await find(ref)
    expect(transfer).toMatchObject({
      ref,
      accountId,
      currency: 'USD',
      cents: 150_025n,
      memo: 'ABC 123',
      originator: { name: 'Ana' },
      status: 'settled',
    })
    expect(transfer.networkRef).not.toBeNull()
    expect(await bank.getBalance(accountId)).toBe(before + 150_025n)
    const listed = await bank.listTransfers({ accountId, sinceMs: transfer.arrivedAtMs }, null)
    expect(listed.transfers).toContainEqual(transfer)
    const later = { accountId, sinceMs: transfer.arrivedAtMs + 60_000 }
    expect(await bank.listTransfers(later, null)).toEqual({ transfers: [], next: null })
  })

  test('a wire is returned once, however often that is requested', async () => {
    const { bank, accountId, send } = getSetup()
    const { ref } = await send({ memo: '', amount: '7', originator: 'Ana' })
    const before = await bank.getBalance(accountId)
    const first = await bank.returnTransfer(ref, 'a-key-of-this-return')
    const again = await bank.returnTransfer(ref, 'a-key-of-this-return')
    expect([first.status, again.status, (await find(ref)).status]).toEqual(
      Array(3).fill('returned'),
    )
    expect(await bank.getBalance(accountId)).toBe(before - 700n)
  })

  test('a return that the bank refuses throws a refused error', async () => {
    const { bank, send } = getSetup()
    const { ref } = await send({ memo: '', amount: '7', originator: 'A', isReturnRefused: true })
    const refused = bank.returnTransfer(ref, 'a-key-of-that-return')
    await expect(refused).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' })
    expect((await find(ref)).status).toBe('settled')
  })

  test('an outage is retryable', async () => {
    const { bank, accountId, fail } = getSetup()
    if (!fail) return
    await fail(1)
    const failed = bank.getBalance(accountId)
    await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind: 'retryable' })
    await expect(bank.getBalance(accountId)).resolves.toBeTypeOf('bigint')
  })
}
