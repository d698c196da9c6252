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

const reasonOf = (input: Partial<AvailabilityInput>) => {
  const outcome = availabilityOf({ ...open, ...input })
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

test.each(appEnvs)('RO-08 in %s wire and bridging need their own flags', (appEnv) => {
  const flags = { ...flagDefaults, WireTransferPurchases: false, Bridging: false }
  expect(reasonOf({ need: 'wire', appEnv, flags })).toBe('flag_off')
  expect(reasonOf({ need: 'bridging', appEnv, flags })).toBe('flag_off')
  expect(reasonOf({ need: 'trading', appEnv, flags })).toBe('available')
  expect(reasonOf({ need: 'wire', appEnv })).toBe('available')
  expect(reasonOf({ need: 'bridging', appEnv })).toBe('available')
})

test("the trading flag is reported before the action's flag", () => {
  const flags = { ...flagDefaults, Trading: false, WireTransferPurchases: false }
  expect(reasonOf({ need: 'wire', flags })).toBe('trading_unavailable')
})

test('an exit only requires an unrestricted wallet', () => {
  const flags = { ...flagDefaults, Trading: false, Bridging: false, WireTransferPurchases: false }
  expect(reasonOf({ need: 'unrestricted', flags })).toBe('available')
})

test.each(accountNeeds)('RO-13 an account need only checks the account steps: %s', (need) => {
  const others = {
    flags: { ...flagDefaults, Trading: false },
    restriction: 'restricted',
  } as const
  expect(reasonOf({ need, ...others, missingStep: 'identity' })).toBe('account_step_required')
  expect(reasonOf({ need, ...others, missingStep: null })).toBe('available')
  expect(reasonOf({ missingStep: 'identity' })).toBe('available')
})

const others = actionNeeds.filter((need) => !isAccountNeed(need))

test.each(others)('RO-04 a restricted wallet is refused %s in every environment', (need) => {
  for (const appEnv of appEnvs) {
    expect(reasonOf({ need, appEnv, restriction: 'restricted' })).toBe('restricted')
  }
})
