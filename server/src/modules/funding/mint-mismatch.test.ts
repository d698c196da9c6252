import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'
import { openMemoryEngine } from '../../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../../testing/money/test-wires.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { getBalance } from '../ledger/service.ts'
import { postWireMints } from './mint/post-mints.ts'
import { mintWireJob } from './queues.ts'
import { listWireViolations } from './wire-invariants.ts'

let fixture: WireFixture
beforeAll(async () => {
  fixture = await startWireFixture(openMemoryEngine)
  await fixture.pass(1)
})
afterAll(() => fixture?.stop())
beforeEach(() => {
  fixture.waiting.splice(0)
})

test('a wire ends only once the indexer has its mint in a final block', async () => {
  const { memoCode } = await fixture.announce(100n)
  const receipt = await fixture.receive({ memo: memoCode, amount: '1' })
  await fixture.work()
  await fixture.pass(4)
  const chain = fixture.deps.findMinter(SEPOLIA_CHAIN_ID)
  if (!chain) throw new Error('no minter')
  const sender = { ...chain.sender, finalBlock: async () => Number.MAX_SAFE_INTEGER }
  await fixture.run(mintWireJob(receipt.id), { findMinter: () => ({ ...chain, sender }) })
  expect(await fixture.statusOf(receipt.id)).toEqual(['minting', null])
  await fixture.pass(16)
  await fixture.work()
  expect(await fixture.statusOf(receipt.id)).toEqual(['minted', null])
  expect(await fixture.listDisagreements()).toEqual([])
})

test('invariant 7 a mint of another amount is a violation, and is not posted', async () => {
  const { memoCode } = await fixture.announce(100n)
  const receipt = await fixture.receive({ memo: memoCode, amount: '1' })
  const chain = fixture.deps.findMinter(SEPOLIA_CHAIN_ID)
  if (!chain) throw new Error('no minter')
  const toCall: typeof chain.toCall = (mint) => chain.toCall({ ...mint, amount: 2_000_000n })
  await fixture.run(mintWireJob(receipt.id), { findMinter: () => ({ ...chain, toCall }) })
  await fixture.pass(4)
  expect(await getBalance(fixture.db, wireAccountsOf('USD').owed(memoCode))).toBe(100n)
  expect(await listWireViolations(fixture.db)).toContain(
    `Wire ${receipt.bankRef}: minted amount or receiver differs from the wire`,
  )
  await fixture.db
    .deleteFrom('wire_mints')
    .where('bank_ref_hash', '=', receipt.bankRefHash)
    .execute()
})

test('invariant 7 a second mint of one wire is a violation, and is not posted', async () => {
  const { memoCode, wallet } = await fixture.announce(100n)
  const { bankRefHash: bankRef } = await fixture.receive({ memo: memoCode, amount: '1' })
  await fixture.settle()
  const again = {
    name: 'wireMinter.WireMinted',
    args: { bankRef, to: wallet, amount: 1_000_000n },
    ...{ blockNumber: 1, blockHash: bankRef, logIndex: 7, fork: 0, transactionHash: bankRef },
  } as unknown as FollowedEvent
  await inTransaction(fixture.db, (tx) =>
    postWireMints(tx, { chainId: SEPOLIA_CHAIN_ID, events: [again] }),
  )
  expect(await getBalance(fixture.db, wireAccountsOf('USD').owed(memoCode))).toBe(0n)
  expect(await listWireViolations(fixture.db)).toContain(
    `Bank reference ${bankRef} is minted more than once`,
  )
  await fixture.db.deleteFrom('wire_mints').where('bank_ref_hash', '=', bankRef).execute()
})
