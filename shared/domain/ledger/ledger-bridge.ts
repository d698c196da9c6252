import type { EntryCode, LedgerAccount, LedgerTransfer, TransferCode } from './ledger.ts'

/** What happened to a transfer between two chains; `amount` is the USD+ that travels. */
export type BridgeFact = {
  kind: 'sent' | 'delivered'
  sourceChainId: number
  destinationChainId: number
  amount: bigint
}

/**
 * The accounts of one direction between two chains. `departed`: burned at the source to travel.
 * `arrived`: minted at the destination for it. `inFlight` is what is on neither chain and still owed:
 * it counts as supply. Departed = in flight + arrived.
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
    // Free, because the destination may be read before the source; the check says when that is over.
    inFlight: account('in-flight', 'debit', 'free'),
    arrived: account('arrived', 'debit'),
  }
}

type Side = keyof ReturnType<typeof bridgeAccountsOf>
type Row = readonly [code: TransferCode, debit: Side, credit: Side]

/**
 * Which event posts which transfer, each of the amount that travels, three blocks deep on its own
 * chain. What holders own there is booked with the burn and the mint themselves.
 *
 * | event     | code          | debit    | credit   | meaning                               |
 * |-----------|---------------|----------|----------|---------------------------------------|
 * | sent      | bridge_depart | inFlight | departed | burned at the source                  |
 * | delivered | bridge_arrive | arrived  | inFlight | minted at the destination             |
 * | reorg     | the same      | the credit | the debit | the block on that chain is no more |
 */
const rows: Record<BridgeFact['kind'], Row> = {
  sent: ['bridge_depart', 'inFlight', 'departed'],
  delivered: ['bridge_arrive', 'arrived', 'inFlight'],
}

export function postBridge({ kind, sourceChainId, destinationChainId, amount }: BridgeFact): {
  code: EntryCode
  transfers: readonly LedgerTransfer[]
} {
  const accounts = bridgeAccountsOf(sourceChainId, destinationChainId)
  const [code, debit, credit] = rows[kind]
  const transfer = { code, debit: accounts[debit], credit: accounts[credit], amount }
  return { code: `bridge_${kind}`, transfers: [transfer] }
}
