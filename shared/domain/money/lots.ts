/** How the tokens of a lot were acquired. */
export type LotSource = 'received' | 'purchase'

/**
 * A tax lot: tokens acquired at one cost, consumed first in, first out. `amount` is in shares of the stock token, or
 * units of its wrapped form, which a split does not change; `cost` in base units of dollars, null if unknown.
 */
export type OpenLot = {
  /** Time at which the wallet received the tokens; transfers between its own rows do not change it. */
  acquiredMs: number
  amount: bigint
  cost: bigint | null
  source: LotSource
}

/** One event of a row; a row is one contract on one chain. */
export type LotEvent = { row: string; atMs: number; amount: bigint } & (
  | { kind: 'received'; cost: bigint | null }
  | { kind: 'purchase'; cost: bigint | null }
  | { kind: 'sent' }
  /** `name`: the id of the sale, given by the source that reported it. */
  | { kind: 'sold'; proceeds: bigint; name: string }
  /** A wrap, unwrap or bridge transfer, or escrow of a sell order and its refund: none of them is a sale. */
  | { kind: 'moved'; toRow: string; toAmount: bigint }
)

/** Tokens that left the wallet without proceeds; a `LotSale` adds the proceeds. */
export type LotDisposal = { row: string; atMs: number; amount: bigint; cost: bigint | null }
export type LotSale = LotDisposal & { name: string; proceeds: bigint; gain: bigint | null }

export type LotBook = {
  /** Lots per row, oldest first; empty rows are absent. */
  lots: ReadonlyMap<string, readonly OpenLot[]>
  sent: readonly LotDisposal[]
  sales: readonly LotSale[]
}

/**
 * Builds the lot book from events in chronological order, which follow the opening lots. Throws if more leaves a row
 * than it received, because the events are then incomplete.
 */
export function toLotBook(
  events: readonly LotEvent[],
  opening: LotBook['lots'] = new Map(),
): LotBook {
  const rows = new Map([...opening].map(([row, lots]) => [row, [...lots]]))
  const sent: LotDisposal[] = []
  const sales: LotSale[] = []
  for (const event of events) {
    const { row, atMs, amount } = event
    if (event.kind === 'received' || event.kind === 'purchase') {
      const { cost, kind: source } = event
      if (amount > 0n) insertLot(rows, row, { acquiredMs: atMs, amount, cost, source })
      continue
    }
    const taken = removeOldest(rows, row, amount)
    const gone = { row, atMs, amount, cost: sumLotCosts(taken) }
    if (event.kind === 'sold') sales.push(toSale(gone, event))
    else if (event.kind === 'sent' || event.toAmount === 0n) sent.push(gone)
    else for (const lot of convertLots(taken, event.toAmount)) insertLot(rows, event.toRow, lot)
  }
  return { lots: rows, sent, sales }
}

const toSale = (
  gone: LotDisposal,
  { name, proceeds }: Pick<LotSale, 'name' | 'proceeds'>,
): LotSale => ({
  ...gone,
  name,
  proceeds,
  gain: gone.cost === null ? null : proceeds - gone.cost,
})

/** Inserts a lot in order of acquisition, after lots of the same age. */
function insertLot(rows: Map<string, OpenLot[]>, row: string, lot: OpenLot) {
  const lots = rows.get(row) ?? []
  const later = lots.findIndex(({ acquiredMs }) => acquiredMs > lot.acquiredMs)
  lots.splice(later === -1 ? lots.length : later, 0, lot)
  rows.set(row, lots)
}

/**
 * Removes an amount from the oldest lots and returns it as lots. A partly used lot gives up its share of the
 * cost, rounded down.
 */
function removeOldest(rows: Map<string, OpenLot[]>, row: string, amount: bigint): OpenLot[] {
  const lots = rows.get(row) ?? []
  const taken: OpenLot[] = []
  let left = amount
  while (left > 0n) {
    const [first] = lots
    if (!first) throw new Error(`lots: more leaves ${row} than it received`)
    const isWhole = first.amount <= left
    const part = isWhole ? first.amount : left
    const cost = first.cost === null ? null : (first.cost * part) / first.amount
    taken.push({ ...first, amount: part, cost })
    if (isWhole) lots.shift()
    else {
      const remainingCost = first.cost === null || cost === null ? null : first.cost - cost
      lots[0] = { ...first, amount: first.amount - part, cost: remainingCost }
    }
    left -= part
  }
  if (lots.length === 0) rows.delete(row)
  return taken
}

/**
 * Converts lots to the units of another row. A lot that becomes smaller than one unit passes its cost to the
 * next lot.
 */
function convertLots(taken: readonly OpenLot[], toAmount: bigint): OpenLot[] {
  const amounts = allocateByWeightDown(
    toAmount,
    taken.map(({ amount }) => amount),
  )
  const lots: OpenLot[] = []
  let carried: bigint | null = 0n
  for (const [index, lot] of taken.entries()) {
    const cost = addCosts(carried, lot.cost)
    const amount = amounts[index] ?? 0n
    carried = amount === 0n ? cost : 0n
    if (amount > 0n) lots.push({ ...lot, amount, cost })
  }
  return lots
}

const addCosts = (a: bigint | null, b: bigint | null) => (a === null || b === null ? null : a + b)

/** Returns the total cost of lots; null if one of them is unknown. */
export const sumLotCosts = (lots: readonly Pick<OpenLot, 'cost'>[]): bigint | null =>
  lots.reduce<bigint | null>((sum, { cost }) => addCosts(sum, cost), 0n)

/**
 * Splits a total by weights so that the parts add up to it: the running sum is rounded down, and the
 * remainder goes to later parts.
 */
export function allocateByWeightDown(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  let [weighed, given] = [0n, 0n]
  return weights.map((weight) => {
    weighed += weight
    const upTo = all === 0n ? 0n : (total * weighed) / all
    const part = upTo - given
    given = upTo
    return part
  })
}
