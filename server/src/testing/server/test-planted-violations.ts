import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import { usdPlusAccountsOf } from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import { postEntries, reverseEntries } from '../../modules/ledger/service.ts'
import { type ReconcileFixture, runSql, runWithoutTriggers } from '../money/test-reconcile.ts'
import { toTestHash, toTestOrderId } from '../orders/test-order-rows.ts'
import { SEPOLIA_CHAIN_ID } from './test-app.ts'

const OTHER_CHAIN = 421614
const ID = '00000000-0000-7000-8000-00000000000'
const HASH = `0x${'ab'.repeat(32)}`
export const ALARM_TEST_OWNER = `0x${'0a'.repeat(20)}` as const

/** One invariant violation, with functions that cause and repair it. */
export type PlantedViolation = {
  name: string
  check: string
  flows: BusinessFlow[]
  /** The database constraint that refuses the violation, and the statements that drop the constraint. */
  refusal?: { statement: string; message: RegExp; drop: string[] }
  provoke: () => Promise<unknown>
  repair: () => Promise<unknown>
  /** Minutes until the violation is reported; a comparison with an external system must fail twice. */
  minutes?: number
}

export const toRedemptionRows = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `insert into chain_tx (intent, attempt, chain_id, signer, nonce, receiver, data, raw, hash, status, created_at)
       values ('redemption/${ID}1/fulfill/${index}', 1, ${SEPOLIA_CHAIN_ID}, '${ALARM_TEST_OWNER}', ${index}, '${ALARM_TEST_OWNER}', '0x',
         '0x', '0xpaid${index}', 'final', now())`,
  )

const receipt = (index: number) =>
  `insert into incoming_wires (id, bank_ref, bank_ref_hash, account_id, currency, cents, memo,
     originator_name, originator_bank, status, arrived_at, recorded_at)
   values ('${ID}${index}', 'ref-1', '0x${index}', 'account_usd', 'USD', 100, '', 'A', 'B', 'suspense', now(), now())`

const execution = `insert into order_executions
  (execution_id, client_order_id, token_order_id, kind, shares, price, reported_at)
  values ('execution-1', '${toTestOrderId(1)}', '${toTestOrderId(1)}', 'fill', 1, 1, now())`

const answer = `insert into idempotency_keys (principal, key, fingerprint, status, answer, created_at)
  values ('${ALARM_TEST_OWNER}', 'key-1', '${'ab'.repeat(32)}', 200, '{}', now())`

const bogus = {
  id: 'bogus',
  code: 'usdplus_mint',
  corrects: null,
  transfers: [
    {
      code: 'issue',
      debit: usdPlusAccountsOf(SEPOLIA_CHAIN_ID).minted,
      credit: usdPlusAccountsOf(SEPOLIA_CHAIN_ID).outstanding,
      amount: 5n,
    },
  ],
} as const

export const createPlantedViolations = (getWorld: () => ReconcileFixture): PlantedViolation[] => [
  {
    name: 'reserves that are less than what is owed',
    check: 'backing',
    flows: ['buy'],
    provoke: () => getWorld().moveReserves('away'),
    repair: () => getWorld().moveReserves('back'),
    minutes: 2,
  },
  {
    name: 'a supply that is not the token’s',
    check: 'supply-flow',
    flows: ['buy', 'redeem'],
    provoke: () =>
      getWorld()
        .db.transaction()
        .execute((tx) => postEntries(tx, [bogus])),
    repair: () =>
      getWorld()
        .db.transaction()
        .execute((tx) => reverseEntries(tx, ['bogus'])),
    minutes: 2,
  },
  {
    name: 'more tokens of a stock than shares',
    check: 'stock-backing',
    flows: ['orders'],
    provoke: () => getWorld().shares.setPosition('SGOV', '1'),
    repair: () => getWorld().shares.setPosition('SGOV', '100000000'),
    minutes: 2,
  },
  {
    name: 'an order that is elsewhere than its steps brought it',
    check: 'orders',
    flows: ['orders'],
    refusal: {
      statement: `update token_orders set status = 'FILLED' where id = '${toTestOrderId(1)}'`,
      message: /token_orders_check/,
      drop: [],
    },
    provoke: () =>
      runSql(
        getWorld().db,
        `update token_orders set status = 'ERROR' where id = '${toTestOrderId(1)}'`,
      ),
    repair: () =>
      runSql(
        getWorld().db,
        `update token_orders set status = 'PENDING_SUBMIT' where id = '${toTestOrderId(1)}'`,
      ),
  },
  {
    name: 'an execution that is counted twice',
    check: 'fills',
    flows: ['orders'],
    refusal: {
      statement: `${execution}, ('execution-1', '${toTestOrderId(1)}', '${toTestOrderId(1)}', 'fill', 1, 1, now())`,
      message: /order_executions_pkey/,
      drop: ['alter table order_executions drop constraint order_executions_pkey cascade'],
    },
    provoke: () => runSql(getWorld().db, execution, execution),
    repair: () => runWithoutTriggers(getWorld().db, 'delete from order_executions'),
  },
  {
    name: 'a fill on the chain behind which is no execution',
    check: 'fills',
    flows: ['orders'],
    provoke: () =>
      runSql(
        getWorld().db,
        `insert into order_fills (chain_id, fill_id, token_order_id, asset_amount, payment_amount, fee_amount,
           block_number, log_index, transaction_hash, mined_at)
         values (${SEPOLIA_CHAIN_ID}, '${HASH}', '${toTestOrderId(1)}', 1, 1, 0, 1, 0, '${toTestHash(1)}', now())`,
      ),
    repair: () => runSql(getWorld().db, 'delete from order_fills'),
  },
  {
    name: 'a second payment of one redemption',
    check: 'redemptions',
    flows: ['redeem'],
    refusal: {
      statement: `${toRedemptionRows(1).join()}, ('x', 1, ${SEPOLIA_CHAIN_ID}, '${ALARM_TEST_OWNER}', 0, '${ALARM_TEST_OWNER}', '0x', '0x', '0x1',
        'final', now())`,
      message: /chain_tx_chain_id_signer_nonce_key/,
      drop: [],
    },
    provoke: () => runSql(getWorld().db, ...toRedemptionRows(2)),
    repair: () => runSql(getWorld().db, 'delete from chain_tx'),
  },
  {
    name: 'a reference of the bank that is recorded twice',
    check: 'wires',
    flows: ['wires'],
    refusal: {
      statement: `${receipt(1)}, ('${ID}2', 'ref-1', '0x2', 'account_usd', 'USD', 100, '', 'A', 'B', 'suspense',
        now(), now())`,
      message: /incoming_wires_bank_ref_key/,
      drop: ['alter table incoming_wires drop constraint incoming_wires_bank_ref_key'],
    },
    provoke: () => runSql(getWorld().db, receipt(1), receipt(2)),
    repair: () => runSql(getWorld().db, 'delete from incoming_wires'),
  },
  {
    name: 'a message that arrived and was never sent',
    check: 'bridge',
    flows: ['bridge'],
    provoke: () =>
      runSql(
        getWorld().db,
        `insert into chain_cursors (chain_id, seen_block, seen_hash, confirmed_block, final_block, head_block)
         values (${OTHER_CHAIN}, 9, '0x9', 9, 9, 9)`,
        `insert into chain_blocks (chain_id, number, hash, parent_hash, mined_at)
         values (${OTHER_CHAIN}, 9, '0x9', '0x8', now())`,
        `insert into bridge_legs (message_id, side, chain_id, other_chain_id, block_number, log_index,
           transaction_hash, mined_at, token, token_amount, amount, receiver)
         values ('0xm1', 'destination', ${SEPOLIA_CHAIN_ID}, ${OTHER_CHAIN}, 1, 0, '0x1', now() - interval '1 hour',
           'USD+', 5, 5, '${ALARM_TEST_OWNER}')`,
      ),
    repair: () =>
      runSql(
        getWorld().db,
        'delete from bridge_legs',
        `delete from chain_blocks where chain_id = ${OTHER_CHAIN}`,
        `delete from chain_cursors where chain_id = ${OTHER_CHAIN}`,
      ),
  },
  {
    name: 'a row of the ledger that was changed',
    check: 'ledger',
    flows: ['buy'],
    refusal: {
      statement: 'update ledger_transfers set amount = amount + 1',
      message: /append only/,
      drop: [],
    },
    provoke: () =>
      runWithoutTriggers(getWorld().db, 'update ledger_transfers set amount = amount + 1'),
    repair: () =>
      runWithoutTriggers(getWorld().db, 'update ledger_transfers set amount = amount - 1'),
  },
  {
    name: 'a balance that was changed',
    check: 'ledger',
    flows: ['buy'],
    refusal: {
      statement: 'update ledger_accounts set debits = debits + 1',
      message: /append only/,
      drop: [],
    },
    provoke: () =>
      runWithoutTriggers(
        getWorld().db,
        `update ledger_accounts set debits = debits + 1, credits = credits + 1
         where id = '${SEPOLIA_CHAIN_ID}/outstanding'`,
      ),
    repair: () =>
      runWithoutTriggers(
        getWorld().db,
        `update ledger_accounts set debits = debits - 1, credits = credits - 1
         where id = '${SEPOLIA_CHAIN_ID}/outstanding'`,
      ),
  },
  {
    name: 'two answers to one key',
    check: 'idempotency',
    flows: ['brokerage', 'orders', 'wires'],
    refusal: {
      statement: `${answer}, ('${ALARM_TEST_OWNER}', 'key-1', '${'ab'.repeat(32)}', 200, '{}', now())`,
      message: /idempotency_keys_pkey/,
      drop: ['alter table idempotency_keys drop constraint idempotency_keys_pkey'],
    },
    provoke: () => runSql(getWorld().db, answer, answer),
    repair: () => runSql(getWorld().db, `delete from idempotency_keys where key = 'key-1'`),
  },
  {
    name: 'a job that got lost',
    check: 'jobs',
    flows: ['wires'],
    provoke: () => runSql(getWorld().db, `delete from pgboss.job where name = 'funding.watch'`),
    repair: () =>
      getWorld().jobs.enqueue(getWorld().db, [
        { queue: { name: 'funding.watch', isMerged: true }, data: {}, key: 'all' },
      ]),
    minutes: 2,
  },
]
