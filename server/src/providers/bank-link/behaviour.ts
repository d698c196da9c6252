import { expect, test } from 'vitest'
import type { BankLinkProvider } from './port.ts'

/** Controls by which a test acts as the customer and the vendor, in the way that the vendor offers. */
export type BankLinkUnderTest = {
  bankLink: BankLinkProvider
  /** Chooses an account in the form, as its user does. */
  choose: (linkToken: string) => Promise<{ publicToken: string; accountId: string }>
  fail?: (requests: number) => Promise<void>
}

/** Declares the tests that every adapter of the port passes. */
export function describeBankLink(getSetup: () => BankLinkUnderTest) {
  const open = () =>
    getSetup().bankLink.openForm({ userId: 'unknown-user', name: 'Ana Moreno', language: 'en' })
  const link = async () => {
    const { bankLink, choose } = getSetup()
    const chosen = await choose((await open()).linkToken)
    const item = await bankLink.exchange(chosen.publicToken)
    if (!item) throw new Error('The token cannot be exchanged')
    return { ...chosen, ...item }
  }

  test('unknown tokens return null', async () => {
    const { bankLink } = getSetup()
    expect(await bankLink.exchange('public-sandbox-unknown')).toBeNull()
    expect(await bankLink.findAccount('access-sandbox-unknown', 'a')).toBeNull()
  })

  test("AB-06 a chosen account has its bank's name and a token for the broker", async () => {
    const { bankLink } = getSetup()
    const { accessToken, accountId } = await link()
    expect(await bankLink.findAccount(accessToken, accountId)).toEqual({
      bankName: expect.stringMatching(/\w/),
      mask: expect.stringMatching(/^\d{4}$/),
      accountType: 'CHECKING',
      ownerNames: ['Ana Moreno'],
    })
    expect(await bankLink.findAccount(accessToken, 'another')).toBeNull()
    const first = await bankLink.createBrokerToken(accessToken, accountId)
    expect(first).not.toContain(accessToken)
    await expect(bankLink.createBrokerToken(accessToken, 'another')).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  test('a removed access token is unknown, and removing is idempotent', async () => {
    const { bankLink } = getSetup()
    const { accessToken, accountId } = await link()
    await bankLink.remove(accessToken)
    await bankLink.remove(accessToken)
    expect(await bankLink.findAccount(accessToken, accountId)).toBeNull()
  })

  test('an outage is retryable', async () => {
    const { fail } = getSetup()
    if (!fail) return
    await fail(1)
    await expect(open()).rejects.toMatchObject({ name: 'ProviderError', kind: 'retryable' })
    expect((await open()).expiresMs).toBeGreaterThan(0)
  })
}
