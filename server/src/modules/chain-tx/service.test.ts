import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { neverCrash } from '../../platform/fail-point.ts'
import { GENESIS_PARENT_HASH } from '../../platform/indexer/common-ancestor.ts'
import { insertCursorIfMissing } from '../../platform/indexer/store.ts'
import type { ChainSender, ContractCall } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { PRIORITY_FEE_MAX_WEI, TRANSACTION_REPLACEMENT_AFTER_MS } from './fee-rules.ts'
import {
  processTransactionIntent,
  type SendTransactionDeps,
  settleSentTransactions,
  type TransactionIntent,
} from './service.ts'

const NOBODY: Address = `0x${'ab'.repeat(20)}`

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let chain: TestChain
  let deps: SendTransactionDeps
  let sender: ChainSender
  const clock = { nowMs: 0 }

  beforeAll(async () => {
    ;[engine, chain] = await Promise.all([open(), startTestChain()])
    sender = createChainSender(
      createRpc(fetch, chain.url),
      SEPOLIA_CHAIN_ID,
      testChainKeys.restrictor,
    )
    deps = { db: engine.db, clock: () => clock.nowMs, crashAt: neverCrash, sender }
  })
  beforeEach(() => {
    clock.nowMs = 0
  })
  afterAll(async () => {
    chain?.stop()
    await engine?.close()
  })

  const intent = (id: string, changes: Partial<TransactionIntent> = {}): TransactionIntent => ({
    id,
    call: { to: NOBODY, data: '0x' },
    isWanted: async () => true,
    ...changes,
  })
  const rowsOf = (id: string) =>
    engine.db
      .selectFrom('chain_tx')
      .where('intent', '=', id)
      .orderBy('attempt')
      .select(['attempt', 'status', 'hash', 'raw'])
      .execute()
  const statusesOf = async (id: string) => (await rowsOf(id)).map(({ status }) => status)
  const countSent = () => sender.countNonces('latest')

  test('an intent that is no longer wanted reserves no nonce', async () => {
    const unwanted = intent('unwanted', { isWanted: async () => false })
    expect([await processTransactionIntent(deps, unwanted), await rowsOf('unwanted')]).toEqual([
      'unwanted',
      [],
    ])
  })

  test('a call that would revert is refused before a nonce is reserved', async () => {
    const { usdPlus } = chain.deployment.contracts
    const call = { to: usdPlus, data: '0xdeadbeef' as Hex }
    await expect(processTransactionIntent(deps, intent('reverts', { call }))).rejects.toThrow(
      'eth_estimateGas',
    )
    expect(await rowsOf('reverts')).toEqual([])
  })

  test('an excessive tip reported by the node is capped', async () => {
    const quote = async (call: ContractCall) => {
      const said = await sender.quote(call)
      return { ...said, maxPriorityFeePerGas: 10n ** 15n, maxFeePerGas: 2n * 10n ** 15n }
    }
    await processTransactionIntent({ ...deps, sender: { ...sender, quote } }, intent('greedy'))
    const [row] = await rowsOf('greedy')
    expect(sender.readFees((row?.raw ?? '0x') as Hex).maxPriorityFeePerGas).toBe(
      PRIORITY_FEE_MAX_WEI,
    )
    await chain.mine(16)
    expect(await processTransactionIntent(deps, intent('greedy'))).toBe('final')
  })

  test('an intent is one transaction, however often it is processed, and becomes final', async () => {
    const before = await countSent()
    expect(await processTransactionIntent(deps, intent('a'))).toBe('waiting')
    expect(await processTransactionIntent(deps, intent('a'))).toBe('waiting')
    await chain.mine(14)
    expect(await processTransactionIntent(deps, intent('a'))).toBe('waiting')
    await chain.mine()
    expect([
      await processTransactionIntent(deps, intent('a')),
      await processTransactionIntent(deps, intent('a')),
    ]).toEqual(['final', 'final'])
    expect([await countSent(), await statusesOf('a')]).toEqual([before + 1, ['final']])
  })

  test('a transaction that a reorg dropped is broadcast again with the same bytes', async () => {
    await processTransactionIntent(deps, intent('dropped'))
    await chain.mine(2)
    const [row] = await rowsOf('dropped')
    await chain.rpc('anvil_reorg', 3, [])
    expect(await sender.findReceipt((row?.hash ?? '0x') as Hex)).toBeNull()
    expect(await processTransactionIntent(deps, intent('dropped'))).toBe('waiting')
    await chain.mine(15)
    expect(await processTransactionIntent(deps, intent('dropped'))).toBe('final')
    expect(await rowsOf('dropped')).toEqual([{ ...row, status: 'final' }])
  })

  test('a halted chain gets no transactions, and its receipts are not stored', async () => {
    const setHalted = (is_halted: boolean) =>
      engine.db.updateTable('chain_cursors').set({ is_halted }).execute()
    await insertCursorIfMissing(engine.db, SEPOLIA_CHAIN_ID, {
      block: -1,
      hash: GENESIS_PARENT_HASH,
    })
    await processTransactionIntent(deps, intent('halted/a'))
    await chain.mine(16)
    await setHalted(true)
    expect([
      await processTransactionIntent(deps, intent('halted/b')),
      await rowsOf('halted/b'),
    ]).toEqual(['waiting', []])
    expect([await settleSentTransactions(deps, 'halted/'), await statusesOf('halted/a')]).toEqual([
      1,
      ['signed'],
    ])
    await setHalted(false)
    expect([await settleSentTransactions(deps, 'halted/'), await statusesOf('halted/a')]).toEqual([
      0,
      ['final'],
    ])
  })

  test('a transaction behind a dropped one rebroadcasts that one too', async () => {
    await processTransactionIntent(deps, intent('forgotten'))
    await processTransactionIntent(deps, intent('asked for'))
    await chain.mine(2)
    await chain.rpc('anvil_reorg', 3, [])
    expect(await processTransactionIntent(deps, intent('asked for'))).toBe('waiting')
    await chain.mine(15)
    expect(await processTransactionIntent(deps, intent('asked for'))).toBe('final')
    expect(await processTransactionIntent(deps, intent('forgotten'))).toBe('final')
  })

  test('a new nonce is reserved only after a final foreign transaction used the old one', async () => {
    const silent = { ...deps, sender: { ...sender, broadcast: async () => {} } }
    expect(await processTransactionIntent(silent, intent('robbed'))).toBe('waiting')
    await sendElsewhere(await countSent())
    await chain.mine(5)
    expect(await processTransactionIntent(silent, intent('robbed'))).toBe('waiting')
    expect(await statusesOf('robbed')).toEqual(['signed'])
    await chain.mine(12)
    expect(await processTransactionIntent(deps, intent('robbed'))).toBe('waiting')
    expect(await statusesOf('robbed')).toEqual(['lost', 'signed'])
    await chain.mine(16)
    expect(await processTransactionIntent(deps, intent('robbed'))).toBe('final')
  })

  /** Sends a transaction as another process with the same key would, which does not use our table. */
  async function sendElsewhere(nonce: number) {
    const account = privateKeyToAccount(testChainKeys.restrictor)
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n, gas: 21_000n }
    const raw = await account.signTransaction({
      chainId: SEPOLIA_CHAIN_ID,
      nonce,
      to: NOBODY,
      value: 1n,
      ...fees,
    })
    await sender.broadcast(raw)
  }

  test('a lagging node causes no second transaction', async () => {
    await processTransactionIntent(deps, intent('hidden'))
    await chain.mine(20)
    const behind = { ...deps, sender: { ...sender, findReceipt: async () => null } }
    expect(await processTransactionIntent(behind, intent('hidden'))).toBe('waiting')
    const forgetful = { ...behind.sender, findNonceUser: async () => null }
    expect(await processTransactionIntent({ ...deps, sender: forgetful }, intent('hidden'))).toBe(
      'waiting',
    )
    expect(await statusesOf('hidden')).toEqual(['signed'])
    expect(await processTransactionIntent(deps, intent('hidden'))).toBe('final')
  })

  test('the transaction that used a nonce is found in any block, or null is returned', async () => {
    await processTransactionIntent(deps, intent('early'))
    await chain.mine(1)
    const count = await countSent()
    await chain.mine(30)
    const [row] = await rowsOf('early')
    const head = Number(await chain.rpc('eth_blockNumber'))
    expect(await sender.findNonceUser(count - 1, head)).toBe(row?.hash)
    expect(await sender.findNonceUser(count, head)).toBeNull()
    expect(await sender.findNonceUser(count - 1, 0)).toBeNull()
  })

  test('concurrent intents get a nonce each', async () => {
    const before = await countSent()
    const ids = Array.from({ length: 10 }, (_, index) => `many/${index}`)
    await Promise.all(ids.map((id) => processTransactionIntent(deps, intent(id))))
    await chain.mine(16)
    const states = await Promise.all(ids.map((id) => processTransactionIntent(deps, intent(id))))
    expect([new Set(states), await countSent()]).toEqual([new Set(['final']), before + 10])
  })

  const raisesOf = (id: string) =>
    engine.db
      .selectFrom('chain_tx_replacements')
      .where('intent', '=', id)
      .orderBy('replacement')
      .select(['raw', 'hash'])
      .execute()

  const minedOf = async (id: string) => {
    const row = await engine.db
      .selectFrom('chain_tx')
      .where('intent', '=', id)
      .select(['status', 'mined_hash', 'hash', 'nonce'])
      .executeTakeFirstOrThrow()
    return { ...row, nonce: Number(row.nonce) }
  }

  const setBaseFee = async (wei: bigint) => {
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${wei.toString(16)}`)
    await chain.mine()
  }

  /** Broadcasts transactions, then raises the base fee above their fee limit. */
  async function getStuck(id: string, ids: readonly string[] = [id]) {
    await setBaseFee(10n ** 9n)
    for (const each of ids) await processTransactionIntent(deps, intent(each))
    await setBaseFee(10n ** 12n)
    expect(await sender.countNonces('latest')).toBe((await minedOf(id)).nonce)
  }

  test('fees are raised only after a transaction was not mined for some time', async () => {
    await getStuck('patient')
    clock.nowMs = TRANSACTION_REPLACEMENT_AFTER_MS - 1
    expect(await processTransactionIntent(deps, intent('patient'))).toBe('waiting')
    expect(await raisesOf('patient')).toEqual([])
    clock.nowMs = TRANSACTION_REPLACEMENT_AFTER_MS
    await processTransactionIntent(deps, intent('patient'))
    await chain.mine(16)
    expect(await processTransactionIntent(deps, intent('patient'))).toBe('final')
  })

  test('a stuck transaction is replaced at its nonce, and the replacement counts', async () => {
    await getStuck('stuck')
    clock.nowMs = TRANSACTION_REPLACEMENT_AFTER_MS
    const known: boolean[] = []
    const broadcast = async (raw: Hex) => {
      known.push((await raisesOf('stuck')).some((raise) => raise.raw === raw))
      await sender.broadcast(raw)
    }
    expect(
      await processTransactionIntent(
        { ...deps, sender: { ...sender, broadcast } },
        intent('stuck'),
      ),
    ).toBe('waiting')
    expect(known).toEqual([true])
    await chain.mine(16)
    const { nonce } = await minedOf('stuck')
    expect(await processTransactionIntent(deps, intent('stuck'))).toBe('final')
    const [raise, ...more] = await raisesOf('stuck')
    expect([await minedOf('stuck'), more]).toMatchObject([
      { status: 'final', mined_hash: raise?.hash, nonce },
      [],
    ])
    expect([await countSent(), await statusesOf('stuck')]).toEqual([nonce + 1, ['final']])
  })

  test('the first transaction counts if it is mined after all', async () => {
    await getStuck('overtaken')
    clock.nowMs = TRANSACTION_REPLACEMENT_AFTER_MS
    const silent = { ...deps, sender: { ...sender, broadcast: async () => {} } }
    await processTransactionIntent(silent, intent('overtaken'))
    expect(await raisesOf('overtaken')).toHaveLength(1)
    await setBaseFee(10n ** 9n)
    const [first] = await rowsOf('overtaken')
    await sender.broadcast(first?.raw as Hex)
    await chain.mine(16)
    expect(await processTransactionIntent(deps, intent('overtaken'))).toBe('final')
    const mined = await minedOf('overtaken')
    expect([mined.mined_hash, await countSent()]).toEqual([first?.hash, mined.nonce + 1])
  })

  test('only the first pending transaction is replaced, once under concurrency', async () => {
    await getStuck('front', ['front', 'behind'])
    clock.nowMs = TRANSACTION_REPLACEMENT_AFTER_MS
    const all = ['behind', 'front', 'front', 'front']
    await Promise.all(all.map((id) => processTransactionIntent(deps, intent(id))))
    expect([await raisesOf('front'), await raisesOf('behind')]).toMatchObject([[{}], []])
    await chain.mine()
    await setBaseFee(10n ** 9n)
    await processTransactionIntent(deps, intent('behind'))
    await chain.mine(16)
    expect([
      await processTransactionIntent(deps, intent('front')),
      await processTransactionIntent(deps, intent('behind')),
    ]).toEqual(['final', 'final'])
  })
})
