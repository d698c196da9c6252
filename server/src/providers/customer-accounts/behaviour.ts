import { expect, test } from 'vitest'
import type { AccountApplicant, ChangeOutcome, CustomerAccount, CustomerAccounts } from './port.ts'

/** Controls by which a test speeds up, returns and interrupts changes, in the way that the broker offers. */
export type CustomerAccountsUnderTest = {
  customers: CustomerAccounts
  /** Returns the broker's token of a bank account that was just linked. */
  showBank: () => Promise<string>
  /** Makes the next steps of a transfer happen at once. */
  hurry: () => Promise<unknown>
  returnTransfer: (id: string) => Promise<unknown>
  createDocuments: (accountId: string) => Promise<unknown>
  /** Makes the broker carry out requests without answering, until `resume`. */
  dropAnswers: () => Promise<unknown>
  resume: () => Promise<unknown>
}

let count = 0

export const createTestApplicant = (change: Partial<AccountApplicant> = {}): AccountApplicant => {
  count += 1
  return {
    email: `person-${count}-${Date.now()}@mail.example`,
    firstName: 'Ana',
    lastName: 'Moreno',
    birthDate: '1990-05-01',
    street: 'Calle 1',
    city: 'Puebla',
    subdivision: null,
    postalCode: '72000',
    countryCode: 'MX',
    taxNumber: 'MOAA900501',
    agreedMs: Date.UTC(2026, 10, 20),
    address: '203.0.113.5',
    ...change,
  }
}

export function getChangeResult<Value>(change: ChangeOutcome<Value>): Value {
  if (change.kind !== 'done') throw new Error(`It was not done: ${JSON.stringify(change)}`)
  return change.value
}

/** Declares the tests that every adapter of the port passes. */
export function describeCustomerAccounts(getSetup: () => CustomerAccountsUnderTest) {
  const until = async <Found>(find: () => Promise<Found | null | undefined>): Promise<Found> => {
    for (;;) {
      const found = await find()
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const open = async (): Promise<CustomerAccount> => {
    const { customers } = getSetup()
    const { id } = getChangeResult(await customers.openAccount(createTestApplicant()))
    return until(async () => {
      const account = await customers.findAccount(id)
      return account?.status === 'ACTIVE' ? account : null
    })
  }
  const link = async (accountId: string) => {
    const { customers, showBank } = getSetup()
    const { id } = getChangeResult(await customers.linkBank(accountId, await showBank()))
    return until(async () => {
      const banks = await customers.listBanks(accountId)
      return banks.find((bank) => bank.id === id && bank.status === 'APPROVED')
    })
  }

  test('an unknown account returns null and empty lists', async () => {
    const { customers } = getSetup()
    const nobody = '7d4f4c9e-0000-4d9b-9d6c-6f1f0f8f0b11'
    expect(await customers.findAccount(nobody)).toBeNull()
    expect(await customers.findFunds(nobody)).toBeNull()
    expect(await customers.listAccountsOf('nobody@mail.example')).toEqual([])
    expect(await customers.findDocument(nobody, nobody)).toBeNull()
  })

  test('AB-01 an email address opens one account, which becomes active and sends events', async () => {
    const { customers } = getSetup()
    const applicant = createTestApplicant()
    const opened = getChangeResult(await customers.openAccount(applicant))
    expect(opened).toMatchObject({
      status: 'SUBMITTED',
      name: 'Ana Moreno',
      email: applicant.email,
    })
    expect(await customers.openAccount(applicant)).toMatchObject({ kind: 'refused', status: 409 })
    const [known] = await customers.listAccountsOf(applicant.email)
    expect(known?.id).toBe(opened.id)
    const accountEvents = await until(async () => {
      const events = await customers.listAccountEvents(null)
      const ownEvents = events.filter(({ accountId }) => accountId === opened.id)
      return ownEvents.length === 2 ? ownEvents : null
    })
    expect(accountEvents.map(({ id }) => id)).toEqual(accountEvents.map(({ id }) => id).sort())
    expect((await customers.findAccount(opened.id))?.status).toBe('ACTIVE')
  })

  test('a lost response is distinguished from a refusal', async () => {
    const { customers, dropAnswers, resume } = getSetup()
    const applicant = createTestApplicant()
    await dropAnswers()
    expect(await customers.openAccount(applicant)).toEqual({ kind: 'unknown' })
    await resume()
    expect(await customers.listAccountsOf(applicant.email)).toHaveLength(1)
    const younger = await customers.openAccount(createTestApplicant({ birthDate: 'yesterday' }))
    expect(younger).toMatchObject({ kind: 'refused', status: 422 })
  })

  test('AB-02 an account has one bank relationship at a time', async () => {
    const { customers, showBank } = getSetup()
    const { id } = await open()
    const bank = await link(id)
    const second = await customers.linkBank(id, await showBank())
    expect(second).toMatchObject({ kind: 'refused', status: 409 })
    expect(await customers.unlinkBank(id, bank.id)).toEqual({ kind: 'done', value: null })
    expect(await customers.listBanks(id)).toEqual([])
    await link(id)
  })

  test('AB-03 a transfer settles with an event and may be returned afterwards', async () => {
    const { customers, hurry, resume, returnTransfer } = getSetup()
    const { id } = await open()
    const bank = await link(id)
    const terms = { direction: 'INCOMING', cents: 12_345n, relationshipId: bank.id } as const
    const transfer = getChangeResult(await customers.createTransfer(id, terms))
    expect(transfer).toMatchObject({ ...terms, status: 'queued', reason: null })
    await hurry()
    await until(async () => (await customers.listTransfers(id))[0]?.status === 'settled')
    await resume()
    await returnTransfer(transfer.id)
    const events = (await customers.listTransferEvents(null)).filter(
      ({ transferId }) => transferId === transfer.id,
    )
    expect(events.map(({ status }) => status)).toEqual(['pending', 'settled', 'returned'])
    const again = await customers.listTransferEvents(events[1]?.id ?? '')
    expect(again.filter(({ transferId }) => transferId === transfer.id)).toEqual(events.slice(1))
  })

  test('a pending transfer can be canceled, and one above the balance is refused', async () => {
    const { customers } = getSetup()
    const { id } = await open()
    const bank = await link(id)
    const terms = { direction: 'INCOMING', cents: 100n, relationshipId: bank.id } as const
    const transfer = getChangeResult(await customers.createTransfer(id, terms))
    expect(await customers.cancelTransfer(id, transfer.id)).toMatchObject({ kind: 'done' })
    expect((await customers.listTransfers(id))[0]?.status).toBe('cancelled')
    const out = await customers.createTransfer(id, { ...terms, direction: 'OUTGOING' })
    expect(out).toMatchObject({ kind: 'refused', status: 403 })
  })

  test('a gift is found by its name and prevents closing the account', async () => {
    const { customers } = getSetup()
    const { id } = await open()
    expect(await customers.hasGift(id, 'gift/1')).toBe(false)
    expect(await customers.give(id, 500n, 'gift/1')).toEqual({ kind: 'done', value: null })
    expect(await customers.hasGift(id, 'gift/1')).toBe(true)
    expect(await customers.findFunds(id)).toEqual({ buyingPower: 500n, withdrawable: 500n })
    expect(await customers.closeAccount(id)).toMatchObject({ kind: 'refused', status: 422 })
    const empty = await open()
    expect(await customers.closeAccount(empty.id)).toMatchObject({ kind: 'done' })
    expect((await customers.findAccount(empty.id))?.status).toBe('ACCOUNT_CLOSED')
  })

  test('AB-09 XT-07 a document is a PDF and belongs to its account only', async () => {
    const { customers, createDocuments } = getSetup()
    const [mine, theirs] = [await open(), await open()]
    await createDocuments(mine.id)
    const papers = await customers.listDocuments(mine.id)
    expect(papers.map(({ kind }) => kind).sort()).toEqual(['account_statement', 'tax_statement'])
    const paper = await customers.findDocument(mine.id, papers[0]?.id ?? '')
    expect(Buffer.from(paper ?? []).toString('latin1')).toMatch(/^%PDF-1\.\d\n[\s\S]*%%EOF\n$/)
    expect(await customers.findDocument(theirs.id, papers[0]?.id ?? '')).toBeNull()
  })
}
