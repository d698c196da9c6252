import { ApiError } from '@parvalue/shared/api/client.ts'
import { expect, test } from 'vitest'
import { needsSameIdempotencyKey, toGiftClaimFailure } from './claim-failure.ts'
import { toGiftClaimIntent } from './claim-intent.ts'

const wanted = {
  account: `0x${'a1'.repeat(20)}`,
  code: '7KQX2MPDR4TVW9ZC3HJNB5FGAS8YE6QD',
  destination: 'wallet',
  chainId: 1,
} as const

const claimed = {
  id: 'a',
  content: { kind: 'usd', amountText: '100' },
  from: null,
  codeEnd: 'E6QD',
  claimedMs: 0,
  destination: 'wallet',
  chainId: 1,
  status: 'on_its_way',
  hash: null,
} as const

test('SK-09 a retry after a lost response has the same idempotency key, any other claim its own', () => {
  const first = toGiftClaimIntent(null, wanted)
  expect(first).toEqual({ ...wanted, key: expect.any(String), claimed: null })
  expect(toGiftClaimIntent(first, wanted)).toEqual(first)
  const others = [
    toGiftClaimIntent(first, { ...wanted, chainId: 42161 }),
    toGiftClaimIntent(first, { ...wanted, destination: 'account', chainId: null }),
    toGiftClaimIntent(first, { ...wanted, code: wanted.code.replace('7', '8') }),
    toGiftClaimIntent(first, { ...wanted, account: `0x${'b2'.repeat(20)}` }),
    toGiftClaimIntent({ ...first, claimed }, wanted),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(6)
})

const refusal = (status: number, details: Partial<ApiError>) => new ApiError(status, details)

test.each([
  [refusal(404, { code: 'not_found' }), { kind: 'unknown' }, false],
  [refusal(400, { code: 'validation', fields: { chain_id: 'x' } }), { kind: 'no_network' }, false],
  [refusal(409, { code: 'conflict', fields: { destination: 'x' } }), { kind: 'no_account' }, false],
  [
    refusal(429, { code: 'rate_limited', retryAfterSeconds: 60 }),
    { kind: 'rate_limited', againMs: 61_000 },
    true,
  ],
  [refusal(429, { code: 'rate_limited' }), { kind: 'rate_limited', againMs: null }, true],
  [refusal(0, {}), { kind: 'no_response' }, true],
  [refusal(502, {}), { kind: 'no_response' }, true],
  [refusal(409, { code: 'in_flight' }), { kind: 'no_response' }, true],
  [new Error('away'), { kind: 'no_response' }, true],
  [
    refusal(403, { code: 'token_not_allowed', message: 'No.' }),
    { kind: 'rejected', text: 'No.' },
    false,
  ],
])('SK-09 a failed claim is classified: case %#', (error, failure, isHeldOn) => {
  expect(toGiftClaimFailure(error, 1000)).toEqual(failure)
  expect(needsSameIdempotencyKey(toGiftClaimFailure(error, 1000))).toBe(isHeldOn)
})
