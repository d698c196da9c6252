import { expect, test } from 'vitest'
import { appEnvs } from './app-env.ts'
import {
  type AvailabilityInput,
  accountNeeds,
  actionNeeds,
  availabilityOf,
  isAccountNeed,
} from './availability.ts'
import { flagDefaults } from './flags.ts'

const open: AvailabilityInput = {
  need: 'trading',
  flags: { ...flagDefaults },
  appEnv: 'prod',
  restriction: 'none',
}

const reasonOf = (facts: Partial<AvailabilityInput>) => {
  const outcome = availabilityOf({ ...open, ...facts })
  return outcome.ok ? outcome.value : outcome.reason
}

test.each([
  ['prod', false, 'restricted', 'restricted'],
  ['prod', true, 'restricted', 'restricted'],
  ['prod', false, 'none', 'trading_unavailable'],
  ['prod', true, 'none', 'available'],
  ['staging', false, 'restricted', 'restricted'],
  ['staging', true, 'restricted', 'restricted'],
  ['staging', false, 'none', 'available'],
  ['staging', true, 'none', 'available'],
] as const)('RO-02 in %s with Trading %s and %s: %s', (appEnv, Trading, restriction, expected) => {
  expect(reasonOf({ appEnv, restriction, flags: { ...flagDefaults, Trading } })).toBe(expected)
})

test.each(appEnvs)('RO-08 in %s wire and bridging need a flag of their own', (appEnv) => {
  const flags = { ...flagDefaults, WireTransferPurchases: false, Bridging: false }
  expect(reasonOf({ need: 'wire', appEnv, flags })).toBe('flag_off')
  expect(reasonOf({ need: 'bridging', appEnv, flags })).toBe('flag_off')
  expect(reasonOf({ need: 'trading', appEnv, flags })).toBe('available')
  expect(reasonOf({ need: 'wire', appEnv })).toBe('available')
  expect(reasonOf({ need: 'bridging', appEnv })).toBe('available')
})

test('the flag of trading is named before that of the action', () => {
  const flags = { ...flagDefaults, Trading: false, WireTransferPurchases: false }
  expect(reasonOf({ need: 'wire', flags })).toBe('trading_unavailable')
})

test('what takes one’s own out asks for the restriction alone', () => {
  const flags = { ...flagDefaults, Trading: false, Bridging: false, WireTransferPurchases: false }
  expect(reasonOf({ need: 'unrestricted', flags })).toBe('available')
})

test.each(accountNeeds)(
  'RO-13 an account asks for its steps alone, and names no other reason: %s',
  (need) => {
    const others = {
      flags: { ...flagDefaults, Trading: false },
      restriction: 'restricted',
    } as const
    expect(reasonOf({ need, ...others, missingStep: 'identity' })).toBe('account_step_required')
    expect(reasonOf({ need, ...others, missingStep: null })).toBe('available')
    expect(reasonOf({ missingStep: 'identity' })).toBe('available')
  },
)

const others = actionNeeds.filter((need) => !isAccountNeed(need))

test.each(others)('RO-04 a restricted wallet is refused %s everywhere', (need) => {
  for (const appEnv of appEnvs) {
    expect(reasonOf({ need, appEnv, restriction: 'restricted' })).toBe('restricted')
  }
})
