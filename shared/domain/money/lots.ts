/**
 * What a wallet's tokens cost, first in, first out. Amounts are in a row's own units (shares of a
 * stock token, units of its wrapped form), so a split changes no lot: what a unit is worth in tokens
 * changes, what it cost does not. Costs are dollars in base units; null is a cost that nobody knows.
 */
export type LotSource = 'received' | 'purchase'

export type Lot = {
  /** When the tokens came to this wallet; moving them between its own rows keeps it. */
  acquiredMs: number
  amount: bigint
  cost: bigint | null
  source: LotSource
}

/** A row is one contract on one chain. */
export type LotEvent = { row: string; atMs: number; amount: bigint } & (
  | { kind: 'received'; cost: bigint | null }
  | { kind: 'purchase'; cost: bigint | null }
  | { kind: 'sent' }
  /** `name`: of the sale, by whom it was told. */
  | { kind: 'sold'; proceeds: bigint; name: string }
  /** A wrap, an unwrap, a way over a bridge, or into an order that sells and back: no sale. */
  | { kind: 'moved'; toRow: string; toAmount: bigint }
)

/** What left: given away for nothing, or sold. */
export type Disposal = { row: string; atMs: number; amount: bigint; cost: bigint | null }
export type Sale = Disposal & { name: string; proceeds: bigint; gain: bigint | null }

export type LotBook = {
  /** The oldest first; rows that are empty have none. */
  lots: ReadonlyMap<string, readonly Lot[]>
  sent: readonly Disposal[]
  sales: readonly Sale[]
}

/** Plays events in their order. Throws where more goes than came: then the events are not whole. */
export function toLotBook(events: readonly LotEvent[]): LotBook {
  const rows = new Map<string, Lot[]>()
  const sent: Disposal[] = []
  const sales: Sale[] = []
  for (const event of events) {
    const { row, atMs, amount } = event
    if (event.kind === 'received' || event.kind === 'purchase') {
      const { cost, kind: source } = event
      if (amount > 0n) put(rows, row, { acquiredMs: atMs, amount, cost, source })
      continue
    }
    const taken = takeFirst(rows, row, amount)
    const gone = { row, atMs, amount, cost: sumCosts(taken) }
    if (event.kind === 'sold') sales.push(toSale(gone, event))
    else if (event.kind === 'sent' || event.toAmount === 0n) sent.push(gone)
    else for (const lot of convert(taken, event.toAmount)) put(rows, event.toRow, lot)
  }
  return { lots: rows, sent, sales }
}

const toSale = (gone: Disposal, { name, proceeds }: Pick<Sale, 'name' | 'proceeds'>): Sale => ({
  ...gone,
  name,
  proceeds,
  gain: gone.cost === null ? null : proceeds - gone.cost,
})

/** After everything that is as old. */
function put(rows: Map<string, Lot[]>, row: string, lot: Lot) {
  const lots = rows.get(row) ?? []
  const later = lots.findIndex(({ acquiredMs }) => acquiredMs > lot.acquiredMs)
  lots.splice(later === -1 ? lots.length : later, 0, lot)
  rows.set(row, lots)
}

/** Of a lot that is used in part, its part of the cost goes rounded down, and the rest stays. */
function takeFirst(rows: Map<string, Lot[]>, row: string, amount: bigint): Lot[] {
  const lots = rows.get(row) ?? []
  const taken: Lot[] = []
  let left = amount
  while (left > 0n) {
    const [first] = lots
    if (!first) throw new Error(`More goes from ${row} than ever came to it.`)
    const isWhole = first.amount <= left
    const part = isWhole ? first.amount : left
    const cost = first.cost === null ? null : (first.cost * part) / first.amount
    taken.push({ ...first, amount: part, cost })
    if (isWhole) lots.shift()
    else {
      const kept = first.cost === null || cost === null ? null : first.cost - cost
      lots[0] = { ...first, amount: first.amount - part, cost: kept }
    }
    left -= part
  }
  if (lots.length === 0) rows.delete(row)
  return taken
}

/** The same lots in the units of another row; one too small for a unit leaves its cost to the next. */
function convert(taken: readonly Lot[], toAmount: bigint): Lot[] {
  const amounts = allotDown(
    toAmount,
    taken.map(({ amount }) => amount),
  )
  const lots: Lot[] = []
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

/** Null where one of them is not known. */
export const sumCosts = (lots: readonly Pick<Lot, 'cost'>[]): bigint | null =>
  lots.reduce<bigint | null>((sum, { cost }) => addCosts(sum, cost), 0n)

/**
 * Divides a total by weights so that the parts add up to it: where the running sum of parts ends is
 * rounded down, and what that leaves falls to the parts behind; the last one ends at the total.
 */
export function allotDown(total: bigint, weights: readonly bigint[]): bigint[] {
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
