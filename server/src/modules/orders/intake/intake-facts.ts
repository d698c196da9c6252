import { finalOrderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../tables/tables.ts'
import { isAnyRestrictionRequested } from '../../restrictions/service.ts'
import type { OrderContractKey } from '../tables/order-store.ts'

type IntakeKey = OrderContractKey & {
  orderHash: Hex
  requester: Address
  recipient: Address
  spentToken: Address
}

/** The rows on which a sponsored order depends; amounts in base units of payment. */
export type IntakeFacts = {
  /** The cheapest quote that was offered for the order. */
  quoted: { feeAmount: bigint; networkFeeAmount: bigint } | null
  /** A restriction of requester or recipient is requested. */
  isRestricted: boolean
  /** An unmined sponsored order of the requester already uses the permit nonce of the spent token. */
  isPermitNonceInUse: boolean
}

type FactsRow = {
  fee: string | null
  network_fee: string | null
  is_restricted: boolean
  is_nonce_in_use: boolean
}

const FINAL = sql.join(finalOrderStatuses.map((status) => sql.lit(status)))

/** Reads the facts with one statement, because each order waits for them in its transaction. */
export async function readIntakeFacts(tx: Tx, key: IntakeKey): Promise<IntakeFacts> {
  const { chainId, contract, orderHash, requester, recipient, spentToken } = key
  const { rows } = await sql<FactsRow>`
    select quoted.fee, quoted.network_fee,
      ${isAnyRestrictionRequested(chainId, [requester, recipient])} as is_restricted,
      exists (
        select from token_orders
        where chain_id = ${chainId} and requester = ${requester}
          and case when side = 'BUY' then payment_token else asset_token end = ${spentToken}
          and is_sponsored and block_number is null and status not in (${FINAL})
      ) as is_nonce_in_use
    from (select 1) as one left join lateral (
      select fee_amount::text as fee, network_fee_amount::text as network_fee from order_quotes
      where chain_id = ${chainId} and contract = ${contract} and order_hash = ${orderHash}
        and is_sponsored
    ) as quoted on true
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The facts of an order were not read')
  const { fee, network_fee: networkFee } = row
  const isQuoted = fee !== null && networkFee !== null
  return {
    quoted: isQuoted ? { feeAmount: BigInt(fee), networkFeeAmount: BigInt(networkFee) } : null,
    isRestricted: row.is_restricted,
    isPermitNonceInUse: row.is_nonce_in_use,
  }
}
