import { expect, test } from 'vitest'
import {
  type BankTransferSituation,
  findBankTransferBlocker,
  parseTransferCents,
} from './transfer-rules.ts'

const bank = {
  id: 'b',
  status: 'APPROVED',
  name: 'Cordell',
  mask: '4821',
  type: 'SAVINGS',
  linkedAtMs: 0,
} as const

const balances = {
  cash: 84_012n,
  incoming: 0n,
  incomingDate: null,
  held: 0n,
  outgoing: 0n,
  receivable: 0n,
  buyingPower: 84_012n,
  isSettledCashOnly: false,
  withdrawable: 84_012n,
  unsettled: [],
}

const facts: BankTransferSituation = {
  direction: 'OUTGOING',
  amountText: '840.12',
  availability: 'available',
  account: { status: 'ACTIVE', isClosing: false, bank },
  balances,
}

const deposit = { direction: 'INCOMING' } as const

test.each<[Partial<BankTransferSituation>, ReturnType<typeof findBankTransferBlocker>]>([
  [{ availability: 'restricted' }, 'restricted'],
  [{ account: { ...facts.account, status: 'DISABLED' } }, 'not_active'],
  [{ account: { ...facts.account, isClosing: true } }, 'closing'],
  [{ account: { ...facts.account, bank: null } }, 'no_bank'],
  [{ account: { ...facts.account, bank: { ...bank, status: 'QUEUED' } } }, 'bank_pending'],
  [{ amountText: '' }, 'amount_empty'],
  [{ amountText: '.' }, 'amount_invalid'],
  [{ amountText: '0.00' }, 'amount_invalid'],
  [{ balances: null }, 'money_unknown'],
  [{ amountText: '0.99' }, 'too_small'],
  [{ ...deposit, amountText: '50000.01' }, 'too_large'],
  [
    { ...deposit, balances: { ...balances, incoming: 9_950_000n }, amountText: '500.01' },
    'too_much_open',
  ],
  [{ amountText: '840.13' }, 'no_cash'],
  [{ balances: { ...balances, withdrawable: 84_011n } }, 'unsettled'],
  [{ balances: { ...balances, receivable: 1n } }, 'owed'],
  [{ ...deposit, balances: { ...balances, receivable: 1n } }, null],
  [{}, null],
])('a transfer with %o is blocked by %s', (change, blocker) => {
  expect(findBankTransferBlocker({ ...facts, ...change })).toBe(blocker)
})

test('the typed amount is in cents; less than a cent is invalid', () => {
  expect([
    parseTransferCents('1200'),
    parseTransferCents('25.'),
    parseTransferCents('.5'),
    parseTransferCents('0'),
  ]).toEqual([120_000n, 2_500n, 50n, null])
})
