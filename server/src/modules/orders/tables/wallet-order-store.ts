import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'

/** One mined fill; amounts in base units, the stock tokens not adjusted for later splits. */
export type MinedFill = {
  id: Hex
  orderId: string
  chainId: number
  stockId: number
  symbol: string
  side: OrderSide
  paymentToken: Address
  assetAmount: bigint
  paymentAmount: bigint
  feeAmount: bigint
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  minedAtMs: number
}

type FillRow = {
  fill_id: string
  token_order_id: string
  chain_id: string | number
  stock_id: number
  symbol: string
  side: OrderSide
  payment_token: string
  asset_amount: string
  payment_amount: string
  fee_amount: string
  block_number: string | number
  log_index: number
  transaction_hash: string
  mined_at: Date
}

const toFill = (row: FillRow): MinedFill => ({
  id: row.fill_id as Hex,
  orderId: row.token_order_id,
  chainId: Number(row.chain_id),
  stockId: row.stock_id,
  symbol: row.symbol,
  side: row.side,
  paymentToken: row.payment_token as Address,
  assetAmount: BigInt(row.asset_amount),
  paymentAmount: BigInt(row.payment_amount),
  feeAmount: BigInt(row.fee_amount),
  blockNumber: Number(row.block_number),
  logIndex: row.log_index,
  transactionHash: row.transaction_hash as Hex,
  minedAtMs: row.mined_at.getTime(),
})

const fillColumns = sql`
  f.fill_id, f.token_order_id, f.chain_id, o.stock_id, o.symbol, o.side, o.payment_token,
  f.asset_amount, f.payment_amount, f.fee_amount, f.block_number, f.log_index, f.transaction_hash,
  f.mined_at
`

/** Lists the newest final fills across all wallets, without their wallets. */
export async function listRecentFills(db: Db, countMax: number): Promise<MinedFill[]> {
  const { rows } = await sql<FillRow>`
    select ${fillColumns} from order_fills f
    join token_orders o on o.id = f.token_order_id
    join chain_cursors c on c.chain_id = f.chain_id
    where f.is_canonical and f.block_number <= c.final_block
    order by f.mined_at desc, f.chain_id, f.block_number desc, f.log_index desc
    limit ${countMax}
  `.execute(db)
  return rows.map(toFill)
}

/** One mined order of a wallet, with its confirmed fills. */
export type WalletOrder = {
  id: string
  chainId: number
  side: OrderSide
  assetToken: Address
  assetAmount: bigint
  requester: Address
  recipient: Address
  transactionHash: Hex | null
  closedTransactionHash: Hex | null
  /** Confirmed fills, in the chain's order. */
  fills: readonly MinedFill[]
}

/** Lists the mined orders of a wallet, oldest first. */
export async function listWalletOrders(db: Db, wallet: Address): Promise<WalletOrder[]> {
  const rows = await db
    .selectFrom('token_orders')
    .where('requester', '=', wallet)
    .where('is_canonical', '=', true)
    .where('block_number', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'chain_id', 'side', 'asset_token', 'asset_amount', 'requester', 'recipient'])
    .select(['transaction_hash', 'closed_transaction_hash'])
    .execute()
  const fills = Map.groupBy(await listOwnFills(db, wallet), ({ orderId }) => orderId)
  return rows.map((row) => ({
    id: row.id,
    chainId: Number(row.chain_id),
    side: row.side,
    assetToken: row.asset_token as Address,
    assetAmount: BigInt(row.asset_amount),
    requester: row.requester as Address,
    recipient: row.recipient as Address,
    transactionHash: row.transaction_hash as Hex | null,
    closedTransactionHash: row.closed_transaction_hash as Hex | null,
    fills: fills.get(row.id) ?? [],
  }))
}

async function listOwnFills(db: Db, wallet: Address): Promise<MinedFill[]> {
  const { rows } = await sql<FillRow>`
    select ${fillColumns} from order_fills f
    join token_orders o on o.id = f.token_order_id
    join chain_cursors c on c.chain_id = f.chain_id
    where o.requester = ${wallet} and f.is_canonical and f.block_number <= c.confirmed_block
    order by f.mined_at, f.chain_id, f.block_number, f.log_index
  `.execute(db)
  return rows.map(toFill)
}
