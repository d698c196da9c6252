import { expect, test } from 'vitest'
import { toLedgerReversal } from './ledger.ts'
import { dividendAccounts, toDividendEntry, toDividendReceivedEntryId } from './ledger-dividend.ts'

const { cash, tax, owed, backing, loss, due } = dividendAccounts
const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'

test('a received dividend is owed to holders, less the tax withheld', () => {
  const event = { kind: 'received', actionId: ID, owed: 70n, tax: 30n, corrects: null } as const
  expect(toDividendEntry('e', event)).toEqual({
    id: 'e',
    code: 'dividend_received',
    corrects: null,
    transfers: [
      { code: 'dividend_in', debit: cash, credit: owed(ID), amount: 70n },
      { code: 'dividend_withhold', debit: cash, credit: tax, amount: 30n },
    ],
  })
  expect(toDividendEntry('e', { ...event, tax: 0n }).transfers).toHaveLength(1)
})

test('cash of a mint backs USD+, until a reorg removes its block', () => {
  const minted = { kind: 'minted', actionId: ID, chainId: 1, amount: 5n } as const
  const entry = toDividendEntry('e', minted)
  const transfer = { code: 'dividend_mint', amount: 5n }
  expect(entry.transfers).toEqual([{ ...transfer, debit: owed(ID), credit: backing(1) }])
  expect(toLedgerReversal(entry).transfers).toEqual([
    { ...transfer, debit: backing(1), credit: owed(ID) },
  ])
})

test('a reinvestment reduces cash and debt', () => {
  const event = { kind: 'reinvested', actionId: ID, amount: 5n } as const
  expect(toDividendEntry('e', event).transfers).toEqual([
    { code: 'dividend_reinvest', debit: owed(ID), credit: cash, amount: 5n },
  ])
})

test('CW-03 the entry of a correction refers to that of the first, as does that of a loss', () => {
  const event = { kind: 'received', actionId: 'second', owed: 5n, tax: 0n, corrects: ID } as const
  expect(toDividendEntry('e', event).corrects).toBe(toDividendReceivedEntryId(ID))
  expect(toDividendEntry('e', { kind: 'taken_back', actionId: ID, amount: 5n, cash: 5n })).toEqual({
    id: 'e',
    code: 'dividend_taken_back',
    corrects: toDividendReceivedEntryId(ID),
    transfers: [{ code: 'dividend_take_back', debit: loss, credit: cash, amount: 5n }],
  })
})

test('CW-03 a loss beyond the cash is due to the broker, and a further payment makes a loss up', () => {
  const lost = { kind: 'taken_back', actionId: ID, amount: 5n, cash: 2n } as const
  expect(toDividendEntry('e', lost).transfers).toEqual([
    { code: 'dividend_take_back', debit: loss, credit: cash, amount: 2n },
    { code: 'dividend_take_back', debit: loss, credit: due, amount: 3n },
  ])
  expect(toDividendEntry('e', { kind: 'made_up', actionId: ID, amount: 5n })).toEqual({
    id: 'e',
    code: 'dividend_received',
    corrects: toDividendReceivedEntryId(ID),
    transfers: [{ code: 'dividend_in', debit: cash, credit: loss, amount: 5n }],
  })
})

test('every dividend account is bounded', () => {
  for (const account of [cash, tax, owed(ID), backing(1), loss, due])
    expect(account.isBounded).toBe(true)
})
