import { expect, test } from 'vitest'
import type { Kyc, KycInquiry, ScreenedPerson } from './port.ts'

/** Controls with which a test triggers events at the provider or its simulator. */
export type KycUnderTest = {
  kyc: Kyc
  /** Fills in the form of an inquiry. */
  complete: (id: string) => Promise<void>
  /** Decides an inquiry, or lets it expire. */
  decide: (
    id: string,
    status: 'approved' | 'declined' | 'needs_review' | 'expired',
  ) => Promise<void>
  /** Last names that are on no watchlist, and on one. */
  lastNames: { clear: string; match: string }
  /** Makes the next responses fail; absent where a sandbox cannot do that. */
  fail?: (requests: number) => Promise<void>
}

/** Declares the tests that every adapter of the port passes. */
export function describeKyc(getSetup: () => KycUnderTest) {
  const start = (key: string) =>
    getSetup().kyc.createInquiry({ reference: 'somebody', type: 'PERSONA', key })
  const find = async (id: string): Promise<KycInquiry> => {
    const inquiry = await getSetup().kyc.findInquiry(id)
    if (!inquiry) throw new Error(`The provider does not know ${id}`)
    return inquiry
  }
  const screen = async (lastName: string, key: string) => {
    const { kyc } = getSetup()
    const first = await kyc.screen({ holder: { ...nobody, lastName }, reference: 'us', key })
    for (let report = first; ; report = await kyc.getReport(first.id)) {
      if (report.status !== 'pending') return report
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('an unknown inquiry gives null', async () => {
    expect(await getSetup().kyc.findInquiry('inq_unknown')).toBeNull()
  })

  test('the same idempotency key gives the same inquiry, another key another one', async () => {
    const [first, again, other] = [await start('key-1'), await start('key-1'), await start('key-2')]
    expect(first).toMatchObject({ reference: 'somebody', status: 'created', holder: null })
    expect([again.id, other.id === first.id]).toEqual([first.id, false])
  })

  test('AB-15 a completed form is not decided yet', async () => {
    const { complete, decide } = getSetup()
    const { id } = await start('key-3')
    await complete(id)
    expect((await find(id)).status).toBe('completed')
    await decide(id, 'needs_review')
    expect((await find(id)).status).toBe('needs_review')
    await decide(id, 'approved')
    const approved = await find(id)
    expect(approved.status).toBe('approved')
    expect(approved.holder).toMatchObject({
      lastName: expect.any(String),
      countryCode: expect.stringMatching(/^[A-Z]{2}$/),
      taxNumber: expect.any(String),
    })
    const resumed = getSetup().kyc.resumeInquiry(id)
    await expect(resumed).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' })
  })

  test('the form resumes where it was left, also after it expired', async () => {
    const { kyc, decide } = getSetup()
    const { id } = await start('key-4')
    const first = await kyc.resumeInquiry(id)
    expect(new URL(first.formUrl).searchParams.get('inquiry-id')).toBe(id)
    await decide(id, 'expired')
    expect((await find(id)).status).toBe('expired')
    const second = await kyc.resumeInquiry(id)
    expect(second.token).not.toBe(first.token)
    expect((await find(id)).status).toBe('pending')
  })

  test('AB-13 a screening finds a listed name, and is requested once', async () => {
    const { lastNames } = getSetup()
    const clear = await screen(lastNames.clear, 'key-5')
    const match = await screen(lastNames.match, 'key-6')
    const again = await screen(lastNames.match, 'key-6')
    expect([clear.status, match.status, again]).toEqual(['clear', 'match', match])
  })

  test('an outage is retryable', async () => {
    const { kyc, fail } = getSetup()
    if (!fail) return
    await fail(1)
    const failed = kyc.findInquiry('inq_unknown')
    await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind: 'retryable' })
    await expect(kyc.findInquiry('inq_unknown')).resolves.toBeNull()
  })
}

const nobody: ScreenedPerson = {
  firstName: 'Ana',
  lastName: '',
  birthDate: '1990-01-01',
  countryCode: 'MX',
}
