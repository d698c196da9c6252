import type {
  LedgerAccount,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'

/** One event of a transfer between two chains; `amount` is base units of USD+. */
export type BridgeLedgerEvent = {
  kind: 'sent' | 'delivered'
  sourceChainId: number
  destinationChainId: number
  amount: bigint
}

/**
 * Returns the ledger accounts of one direction between two chains. `departed`: burned at the source.
 * `arrived`: minted at the destination. `inFlight`: burned and not minted yet; it counts as supply. departed
 * = inFlight + arrived.
 */
export function bridgeAccountsOf(sourceChainId: number, destinationChainId: number) {
  const account = (
    name: string,
    normal: LedgerAccount['normal'],
    bound: 'bounded' | 'free' = 'bounded',
  ): LedgerAccount => ({
    id: `bridge/${name}/${sourceChainId}/${destinationChainId}`,
    asset: 'bridge/usdplus',
    normal,
    isBounded: bound === 'bounded',
  })
  return {
    departed: account('departed', 'credit'),
    // Unbounded: the destination may be indexed before the source. Reconciliation reports a balance that stays
    // negative.
    inFlight: account('in-flight', 'debit', 'free'),
    arrived: account('arrived', 'debit'),
  }
}

type Side = keyof ReturnType<typeof bridgeAccountsOf>
type Row = readonly [code: LedgerTransferCode, debit: Side, credit: Side]

/**
 * Transfer that each event posts, of the bridged amount, once it is three blocks deep on its own chain. The
 * holders' balances are posted with the burn and the mint themselves.
 *
 * | event     | code          | debit      | credit    | meaning                               |
 * |-----------|---------------|------------|-----------|---------------------------------------|
 * | sent      | bridge_depart | inFlight   | departed  | burned at the source                  |
 * | delivered | bridge_arrive | arrived    | inFlight  | minted at the destination             |
 * | reorg     | the same      | the credit | the debit | the block was removed by a reorg      |
 */
const rows: Record<BridgeLedgerEvent['kind'], Row> = {
  sent: ['bridge_depart', 'inFlight', 'departed'],
  delivered: ['bridge_arrive', 'arrived', 'inFlight'],
}

export function postBridgeEvent({
  kind,
  sourceChainId,
  destinationChainId,
  amount,
}: BridgeLedgerEvent): {
  code: LedgerEntryCode
  transfers: readonly LedgerTransfer[]
} {
  const accounts = bridgeAccountsOf(sourceChainId, destinationChainId)
  const [code, debit, credit] = rows[kind]
  const transfer = { code, debit: accounts[debit], credit: accounts[credit], amount }
  return { code: `bridge_${kind}`, transfers: [transfer] }
}
