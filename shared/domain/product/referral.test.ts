import { expect, test } from 'vitest'
import {
  createReferralCode,
  isReferralRewardDue,
  REFERRAL_CODE_PATTERN,
  REFERRAL_CODE_RANDOM_BYTES,
  subscriberEvents,
  subscriberStates,
  toReferralLink,
  transitionSubscriber,
  validateReferralJoin,
} from './referral.ts'

test('each pair of state and event has its result', () => {
  const answers = subscriberStates.flatMap((state) =>
    subscriberEvents.map((event) => {
      const moved = transitionSubscriber(state, event)
      return [state, event, moved.ok ? moved.value : null]
    }),
  )
  expect(answers).toEqual([
    ['joined', 'trade', null],
    ['joined', 'reward', null],
    ['referred', 'trade', 'traded'],
    ['referred', 'reward', null],
    ['traded', 'trade', null],
    ['traded', 'reward', 'rewarded'],
    ['rewarded', 'trade', null],
    ['rewarded', 'reward', null],
  ])
})

const joining = { hasReferrer: true, isSelf: false, hasTraded: false }

test('AB-17 unknown codes, own codes and people who have traded are refused', () => {
  expect(validateReferralJoin({ ...joining, hasReferrer: false })).toEqual({
    ok: false,
    reason: 'unknown_code',
  })
  expect(validateReferralJoin({ ...joining, isSelf: true, hasTraded: true })).toEqual({
    ok: false,
    reason: 'own_code',
  })
  expect(validateReferralJoin({ ...joining, hasTraded: true })).toEqual({
    ok: false,
    reason: 'not_new',
  })
  expect(validateReferralJoin(joining)).toEqual({ ok: true, value: 'referred' })
})

const trading = { state: 'referred', isSelf: false, isRewardedPerson: false } as const

test('AB-17 a reward is due for another, new person only', () => {
  expect(isReferralRewardDue(trading)).toBe(true)
  expect(isReferralRewardDue({ ...trading, isSelf: true })).toBe(false)
  expect(isReferralRewardDue({ ...trading, isRewardedPerson: true })).toBe(false)
  for (const state of ['joined', 'traded', 'rewarded'] as const) {
    expect(isReferralRewardDue({ ...trading, state })).toBe(false)
  }
})

test('a code has two groups of four, and the link contains it', () => {
  const code = createReferralCode(
    Uint8Array.from({ length: REFERRAL_CODE_RANDOM_BYTES }, (_, byte) => byte),
  )
  expect(code).toMatch(REFERRAL_CODE_PATTERN)
  expect(toReferralLink('https://parvalue.example', code)).toBe(
    `https://parvalue.example/?ref=${code}`,
  )
})
