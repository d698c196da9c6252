import { expect, test } from 'vitest'
import { listMistypedVariables } from './mistyped-variables.ts'

test.each([
  'PATH',
  'HOME',
  'USER',
  'HOSTNAME',
  'NODE_ENV',
  'LANG',
  'MAIL',
  'TERM',
  'DATABASE_URL',
  'PORT',
  'RPC_URL_1',
  'WS_URL_11155111',
  'OPERATOR_TOKEN',
  'OPERATOR_TOKENS',
  'REBASE_EVERY',
  'REBASE_INTERVAL_SECONDS',
])('%s is not reported', (name) => {
  expect(listMistypedVariables({ [name]: 'x' })).toEqual([])
})

test.each([
  ['PORTS', 'PORT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['BANK_KEYS', 'BANK_KEY'],
  ['REBASE_EVRY', 'REBASE_INTERVAL_SECONDS'],
  ['BLOCK_TIMES', 'BLOCK_TIME'],
  ['RCP_URL_1', 'RPC_URL_<chain id>'],
  ['port', 'PORT'],
])('%s is reported as a mistyped %s without its value', (name, meant) => {
  expect(listMistypedVariables({ [name]: 'secret' })).toEqual([
    `${name} is no setting. Did you mean ${meant}?`,
  ])
})
