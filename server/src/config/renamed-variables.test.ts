import { expect, test } from 'vitest'
import { configVariableNames, parseConfig } from './config.ts'
import {
  listRenameContradictions,
  listRenamedVariables,
  renamedVariables,
  toCurrentVariableNames,
} from './renamed-variables.ts'

const rootDir = '/nowhere'

test('different values under both names are refused without showing them', () => {
  const env = { REBASE_EVERY: '10', REBASE_INTERVAL_SECONDS: '20' }
  const reason =
    'REBASE_EVERY and REBASE_INTERVAL_SECONDS are one setting with two values; remove REBASE_EVERY, its old name.'
  expect(listRenameContradictions(env)).toEqual([reason])
  expect(parseConfig(env, rootDir)).toEqual({ ok: false, reason })
})

test('one value under both names is accepted', () => {
  const env = { REBASE_EVERY: '10', REBASE_INTERVAL_SECONDS: '10' }
  expect(listRenameContradictions(env)).toEqual([])
  expect(parseConfig(env, rootDir)).toMatchObject({ value: { rebaseEverySeconds: 10 } })
})

test.each([
  [{ ACTIONS_EVERY: '5' }, { actionsEverySeconds: 5 }],
  [{ APPROVAL_LIMIT: '2' }, { approvalLimit: 2_000_000n }],
  [{ CRASH_AT: 'orders.before-closing-commit' }, { crashAt: 'orders.before-closing-commit' }],
  [{ DATA_KEY: 'd7'.repeat(32) }, { dataKey: 'd7'.repeat(32) }],
  [{ REBASE_EVERY: '7' }, { rebaseEverySeconds: 7 }],
  [{ REBASE_EVERY: '7', REBASE_INTERVAL_SECONDS: '' }, { rebaseEverySeconds: 7 }],
  [{ WIRE_RETURN_DAYS: '3' }, { wires: { returnDays: 3 } }],
  [{ WORLD_SHIFTS: '[{"fromMs":1,"aheadMs":2}]' }, { worldShifts: [{ fromMs: 1, aheadMs: 2 }] }],
])('%j is read under its new name', (env, value) => {
  expect(parseConfig(env, rootDir)).toMatchObject({ ok: true, value })
})

test('a set old name is listed with the new one; an empty one is not', () => {
  expect(listRenamedVariables({ DATA_KEY: 'secret', CRASH_AT: '', PORT: '1' })).toEqual([
    { variable: 'DATA_KEY', new_name: 'ENCRYPTION_KEY' },
  ])
})

test('the resulting environment has new names only', () => {
  expect(toCurrentVariableNames({ PATH: '/bin', CUSTODIAN_SETTLES_IN: '0' })).toEqual({
    PATH: '/bin',
    CUSTODIAN_SETTLE_SECONDS: '0',
  })
})

test('the server reads no variable under an old name', () => {
  expect(configVariableNames.filter((name) => name in renamedVariables)).toEqual([])
})
