import { expect, test } from 'vitest'
import { parseOperatorCommand } from './operator-command.ts'

const WALLET = `0x${'ab'.repeat(20)}`
const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const REASONS = ['--why', 'bank holiday']

test.each([
  [[], 'The command is missing. Commands:\n  flags list'],
  [['flags'], 'There is no such command.'],
  [['flags', 'list', 'all'], 'There is no such command.'],
  [['flags', 'set', 'Trading'], 'There is no such command.'],
  [['flags', 'set', 'Tradng', 'off', ...REASONS], 'There is no flag Tradng. Flags: usdplus-'],
  [['flags', 'set', 'Trading', 'false', ...REASONS], 'A flag is on or off, not "false".'],
  [['flags', 'set', 'Trading', 'off', '--why', ' '], 'The reason is missing'],
  [['flags', 'list', '--force'], "Unknown option '--force'"],
  [['flags', 'set', 'Trading', 'off', '--by', 'ana', ...REASONS], "Unknown option '--by'"],
  [['constructor'], 'There is no such command.'],
  [['wallets'], 'There is no such command.'],
  [['wallets', 'show'], 'There is no such command.'],
  [['wallets', 'show', '0x12'], '"0x12" is not a wallet address.'],
  [['wallets', 'show', WALLET, 'all'], 'There is no such command.'],
  [['wallets', 'constructor', WALLET, 'on', ...REASONS], 'There is no such command.'],
  [['wallets', 'block', WALLET, 'on', ...REASONS], 'There is no such command.'],
  [['wallets', 'unblock', WALLET], 'The reason is missing'],
  [['wallets', 'whitelist', WALLET, ...REASONS], 'There is no such command.'],
  [['wallets', 'aml-wallet', WALLET, 'yes', ...REASONS], 'A flag is on or off, not "yes".'],
  [['wallets', 'network', WALLET, ...REASONS], 'There is no such command.'],
  [['wallets', 'network', WALLET, 'Base', ...REASONS], 'There is no such command.'],
  [['wallets', 'network', WALLET, '1'], 'The reason is missing'],
  [['redemptions'], 'There is no such command.'],
  [['redemptions', 'parked', 'all'], 'There is no such command.'],
  [['redemptions', 'burn', ID, ...REASONS], 'There is no such command.'],
  [['redemptions', 'cancel', ID], 'The reason is missing'],
  [['approvals'], 'There is no such command.'],
  [['approvals', 'list', 'all'], 'There is no such command.'],
  [['approvals', 'approve', ...REASONS], 'There is no such command.'],
  [['approvals', 'approve', ID], 'The reason is missing'],
  [['approvals', 'approve', ID, 'bob', ...REASONS], 'There is no such command.'],
  [['approvals', 'withdraw', ...REASONS], 'There is no such command.'],
  [['approvals', 'withdraw', ID], 'The reason is missing'],
  [['approvals', 'withdraw', ID, 'bob', 'alice', ...REASONS], 'There is no such command.'],
  [['notes', 'add', ...REASONS], 'There is no such command.'],
  [['suspense'], 'There is no such command.'],
  [['suspense', 'list', 'all'], 'There is no such command.'],
  [['suspense', 'burn', 'r1', ...REASONS], 'There is no such command.'],
  [['suspense', 'return', ...REASONS], 'There is no such command.'],
  [['suspense', 'return', 'r1', 'M', ...REASONS], 'There is no such command.'],
  [['suspense', 'assign', 'r1', ...REASONS], 'There is no such command.'],
  [['suspense', 'offset', 'r1', ...REASONS], 'There is no such command.'],
  [['suspense', 'return', 'r1'], 'The reason is missing'],
  [['attestations'], 'There is no such command.'],
  [['attestations', 'list', 'all'], 'There is no such command.'],
  [['attestations', 'remove', '2026-10-31', 'ab', ...REASONS], 'There is no such command.'],
  [['attestations', 'add', '2026-10-31', ...REASONS], 'There is no such command.'],
  [['attestations', 'add', '2026-10-31', 'ab', ...REASONS], 'The name of the firm is missing'],
  [['attestations', 'add', '2026-10-31', 'ab', '--firm', 'F', ...REASONS], 'The scope is missing'],
  [['gift-cards'], 'There is no such command.'],
  [['gift-cards', 'list', 'all'], 'There is no such command.'],
  [['gift-cards', 'create', 'usd', ...REASONS], 'There is no such command.'],
  [['gift-cards', 'create', 'usd', '100'], 'The reason is missing'],
  [['flows'], 'There is no such command.'],
  [['flows', 'list', 'all'], 'There is no such command.'],
  [['flows', 'unfreeze', ...REASONS], 'There is no such command.'],
  [['flows', 'freeze', 'buy', ...REASONS], 'There is no such command.'],
  [['flows', 'unfreeze', 'buy'], 'The reason is missing'],
  [['dead-letters'], 'There is no such command.'],
  [['dead-letters', 'list', 'all'], 'There is no such command.'],
  [['dead-letters', 'discard', ...REASONS], 'There is no such command.'],
  [['dead-letters', 'burn', ID, ...REASONS], 'There is no such command.'],
  [['dead-letters', 'retry', ID, ID, ...REASONS], 'There is no such command.'],
  [['dead-letters', 'retry', ID], 'The reason is missing'],
  [['dead-letters', 'discard', ID], 'The reason is missing'],
  [['ledger'], 'There is no such command.'],
  [['ledger', 'check', 'all'], 'There is no such command.'],
  [['incident'], 'There is no such command.'],
  [['incident', 'show', 'all'], 'There is no such command.'],
  [['incident', 'open', ...REASONS], 'There is no such command.'],
  [['incident', 'open', 'disaster', '--en', 'E', '--es', 'E', ...REASONS], 'There is no such'],
  [['incident', 'open', 'notice', '--en', 'E', ...REASONS], 'The text is needed in both languages'],
  [['incident', 'open', 'notice', '--en', ' ', '--es', 'E', ...REASONS], 'The text is needed'],
  [['incident', 'open', 'notice', '--en', 'E', '--es', 'E'], 'The reason is missing'],
  [['actions', 'Trading', 'all'], 'There is no such command.'],
])('%j is refused', (args, reason) => {
  expect(parseOperatorCommand(args)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

test.each([
  [
    ['flgs', 'list'],
    /^There is no such command\. Did you mean flags\? A command begins with one of: flags, wallets, .*, actions, changes, token\. npm run operator -- help lists all commands\.$/,
  ],
  [['xyz'], /^There is no such command\. A command begins with one of: flags, /],
  [
    ['flags', 'show'],
    /^There is no such command\. Choose one of:\n {2}flags list\n {2}flags set <name> on\|off --why <reason>\nnpm run operator -- help lists all commands\.$/,
  ],
  [
    ['flags', 'list', '--wy', 'x'],
    /^Unknown option '--wy'\. Did you mean --why\? Options: --as, --why, .*, --es\. npm run operator -- help lists all commands\.$/,
  ],
  [['flags', 'list', '--why'], /^Option '--why <value>' argument missing\. Options: --as, /],
])('%j is refused in a few lines', (args, reason) => {
  expect(parseOperatorCommand(args)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
})

test('lists attestations, and adds one', () => {
  expect(parseOperatorCommand(['attestations', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/attestations' },
  })
  const words = ['attestations', 'add', '2026-10-31', 'AB', '--firm', 'F', '--scope', 'S']
  const body = { firm: 'F', scope: 'S', asOf: '2026-10-31', fileHash: 'ab', url: null }
  expect(parseOperatorCommand([...words, ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/attestations',
      body: { ...body, why: 'bank holiday' },
    },
  })
})

test('lists gift cards, and creates one', () => {
  expect(parseOperatorCommand(['gift-cards', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/gifts' },
  })
  const body = { what: 'usd', amount: '100', from: 'Daniel R.', until: null, why: 'bank holiday' }
  const words = ['gift-cards', 'create', 'usd', '100', '--from', 'Daniel R.', ...REASONS]
  expect(parseOperatorCommand(words)).toEqual({
    ok: true,
    value: { method: 'POST', path: '/operator/gifts', body },
  })
})

test('lists parked redemptions, and acts on one', () => {
  expect(parseOperatorCommand(['redemptions', 'parked'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/redemptions' },
  })
  const body = { id: ID, action: 'reject', why: 'bank holiday' }
  expect(parseOperatorCommand(['redemptions', 'reject', ID, ...REASONS])).toEqual({
    ok: true,
    value: { method: 'POST', path: '/operator/redemptions', body },
  })
})

test('lists frozen flows, unfreezes one, and starts a ledger audit', () => {
  expect(parseOperatorCommand(['flows', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/flows' },
  })
  const body = { flow: 'buy', why: 'bank holiday' }
  expect(parseOperatorCommand(['flows', 'unfreeze', 'buy', ...REASONS])).toEqual({
    ok: true,
    value: { method: 'POST', path: '/operator/flows/thaw', body },
  })
  expect(parseOperatorCommand(['ledger', 'check'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/ledger' },
  })
})

test('--as chooses the operator’s token', () => {
  const approvalCommand = {
    method: 'POST',
    path: '/operator/approvals',
    body: { id: ID, why: 'bank holiday' },
  }
  expect(parseOperatorCommand(['approvals', 'approve', ID, '--as', 'bob', ...REASONS])).toEqual({
    ok: true,
    value: { ...approvalCommand, as: 'bob' },
  })
})

test.each([
  [[], {}],
  [['bob'], { of: 'bob' }],
])(
  'approvals withdraw takes the operator’s own approval, or that of a named one: %j',
  (words, whose) => {
    expect(parseOperatorCommand(['approvals', 'withdraw', ID, ...words, ...REASONS])).toEqual({
      ok: true,
      value: {
        method: 'POST',
        path: '/operator/approvals/withdraw',
        body: { id: ID, ...whose, why: 'bank holiday' },
      },
    })
  },
)

test.each([
  [['retry', ID], '/retry', { id: ID }],
  [['retry', 'orders.advance'], '/retry-queue', { queue: 'orders.advance' }],
  [['discard', ID], '/drop', { id: ID }],
])('dead-letters %j sends its reason', (words, subpath, choice) => {
  expect(parseOperatorCommand(['dead-letters', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/dead-letters' },
  })
  const path = `/operator/dead-letters${subpath}`
  expect(parseOperatorCommand(['dead-letters', ...words, ...REASONS])).toEqual({
    ok: true,
    value: { method: 'POST', path, body: { ...choice, why: 'bank holiday' } },
  })
})

test('lists flags', () => {
  expect(parseOperatorCommand(['flags', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/flags' },
  })
})

test('sets a flag with a reason', () => {
  expect(parseOperatorCommand(['flags', 'set', 'Trading', 'off', ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/flags',
      body: { name: 'Trading', isOn: false, why: 'bank holiday' },
    },
  })
})

test.each([
  [['block', WALLET], { flag: 'blocked', isOn: true }],
  [['unblock', WALLET], { flag: 'blocked', isOn: false }],
  [['whitelist', WALLET, 'on'], { flag: 'whitelisted', isOn: true }],
  [['aml-entity', WALLET, 'off'], { flag: 'aml-entity', isOn: false }],
  [['aml-wallet', WALLET, 'on'], { flag: 'aml-wallet', isOn: true }],
])('wallets %j sends its reason', (words, change) => {
  const body = { address: WALLET, ...change, why: 'bank holiday' }
  expect(parseOperatorCommand(['wallets', ...words, ...REASONS])).toEqual({
    ok: true,
    value: { method: 'POST', path: '/operator/wallets', body },
  })
})

test.each([
  [['wallets', 'show', WALLET], `/operator/wallets/${WALLET}`],
  [['actions'], '/operator/actions'],
  [['actions', 'a&b'], '/operator/actions?subject=a%26b'],
])('%j sends a GET request', (args, path) => {
  expect(parseOperatorCommand(args)).toEqual({ ok: true, value: { method: 'GET', path } })
})

test.each([
  [['return', 'r1'], { decision: 'return', receiptId: 'r1' }],
  [['release', 'r1'], { decision: 'release', receiptId: 'r1' }],
  [['assign', 'r1', 'M'], { decision: 'assign', receiptId: 'r1', memoCode: 'M' }],
  [['offset', 'r1', 'r2'], { decision: 'cover', receiptId: 'r1', by: 'r2' }],
])('suspense %j sends its reason', (words, decision) => {
  const body = { ...decision, why: 'bank holiday' }
  expect(parseOperatorCommand(['suspense', ...words, ...REASONS])).toEqual({
    ok: true,
    value: { method: 'POST', path: '/operator/suspense', body },
  })
})

test('lists wires in suspense', () => {
  expect(parseOperatorCommand(['suspense', 'list'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/suspense' },
  })
})

test('an incident is opened in both languages, listed and closed', () => {
  const words = ['incident', 'open', 'outage', '--en', 'It is slow.', '--es', 'Va lento.']
  expect(parseOperatorCommand([...words, ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/incident',
      body: {
        severity: 'outage',
        en: 'It is slow.',
        es: 'Va lento.',
        why: 'bank holiday',
      },
    },
  })
  expect(parseOperatorCommand(['incident', 'show'])).toEqual({
    ok: true,
    value: { method: 'GET', path: '/operator/incident' },
  })
  expect(parseOperatorCommand(['incident', 'close', ...REASONS])).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/operator/incident/close',
      body: { why: 'bank holiday' },
    },
  })
})
