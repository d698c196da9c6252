/** Terms of a dividend or split; dates are New York's, rate and ratio have `PRICE_DECIMALS`. */
export type DividendTerms = {
  kind: 'dividend'
  exDate: string
  payDate: string
  perShare: bigint
  isSpecial: boolean
}
export type SplitTerms = { kind: 'split'; exDate: string; from: bigint; to: bigint }
export type ActionTerms = DividendTerms | SplitTerms

/** One record as the vendor lists it now, under the vendor's own id. */
export type VendorRecord = { vendorId: string; symbol: string } & ActionTerms

/** One stored action with the vendor's last record of it. `vendorId` is null if it was stored without one. */
export type KnownRecord = {
  actionId: string
  vendorId: string | null
  symbol: string
  terms: ActionTerms
  isGone: boolean
}

export const recordChanges = ['new', 'changed', 'moved', 'gone', 'returned'] as const
export type RecordChangeKind = (typeof recordChanges)[number]

/** One difference between the stored records and the vendor's. `moved`: to another ex-date. */
export type RecordChange =
  | { change: 'new'; record: VendorRecord }
  | { change: 'changed' | 'moved' | 'returned'; actionId: string; record: VendorRecord }
  | { change: 'gone'; actionId: string }

/** The vendor's answer for a span of ex-dates; an unreadable record is listed, but its terms are unknown. */
export type VendorAnswer = {
  records: readonly VendorRecord[]
  unreadableIds: readonly string[]
  span: { from: string; to: string }
}

/**
 * Requirement CW-01: compares the stored records with the vendor's whole answer. A record outside the span is gone only
 * if it was inside before. If a record under a new id continues a record that the vendor no longer lists, both are the
 * same action, changed or moved, and not two actions.
 */
export function compareVendorRecords(
  known: readonly KnownRecord[],
  { records, unreadableIds, span }: VendorAnswer,
): RecordChange[] {
  const listed = [...new Map(records.map((each) => [toKey(each), each])).values()]
  const pairs = pairById(known, listed)
  const unreadable = new Set(unreadableIds)
  const isUnreadable = ({ vendorId }: KnownRecord) => vendorId !== null && unreadable.has(vendorId)
  const missing = known.filter((each) => !pairs.has(each) && !isUnreadable(each))
  const paired = new Set(pairs.values())
  const unknown = listed.filter((each) => !paired.has(each))
  for (const [old, record] of pairByTerms(missing, unknown)) pairs.set(old, record)
  const taken = new Set(pairs.values())
  return [
    ...known.flatMap((old) => {
      const record = pairs.get(old)
      if (record) return toChange(old, record)
      const isExpected = old.terms.exDate >= span.from && old.terms.exDate <= span.to
      if (old.isGone || !isExpected || isUnreadable(old)) return []
      return [{ change: 'gone' as const, actionId: old.actionId }]
    }),
    ...unknown
      .filter((record) => !taken.has(record))
      .map((record) => ({ change: 'new' as const, record })),
  ]
}

const toKey = ({ kind, vendorId }: VendorRecord) => `${kind}/${vendorId}`

function pairById(known: readonly KnownRecord[], records: readonly VendorRecord[]) {
  const byKey = new Map(records.map((each) => [toKey(each), each]))
  return new Map(
    known.flatMap((old) => {
      const record = byKey.get(`${old.terms.kind}/${old.vendorId}`)
      return record && record.symbol === old.symbol ? [[old, record] as const] : []
    }),
  )
}

/** Pairs the most similar records first, so that each continues at most one. */
function pairByTerms(known: readonly KnownRecord[], records: readonly VendorRecord[]) {
  const candidates = known.flatMap((old) =>
    records.flatMap((record) => {
      const likeness = record.symbol === old.symbol ? toLikeness(old.terms, record) : 0
      return likeness > 0 ? [{ old, record, likeness }] : []
    }),
  )
  const found = new Map<KnownRecord, VendorRecord>()
  const taken = new Set<VendorRecord>()
  for (const { old, record } of candidates.toSorted((a, b) => b.likeness - a.likeness)) {
    if (found.has(old) || taken.has(record)) continue
    found.set(old, record)
    taken.add(record)
  }
  return found
}

/** Days between two ex-dates; two regular dividends or two splits of a company are further apart. */
const NEAR_DAYS = 10

/** Days between two ex-dates; further apart, even records with equal terms are different actions. */
const FAR_DAYS = 150

/** Returns how much a record looks like the continuation of stored terms; 0 if it is another action. */
function toLikeness(old: ActionTerms, record: ActionTerms): number {
  const days = Math.abs(Date.parse(old.exDate) - Date.parse(record.exDate)) / 86_400_000
  const closeness = 1 - Math.min(days, FAR_DAYS) / (FAR_DAYS + 1)
  if (old.kind === 'split') {
    if (record.kind !== 'split' || days > FAR_DAYS) return 0
    const isSameRatio = old.from * record.to === old.to * record.from
    return isSameRatio || days <= NEAR_DAYS ? Number(isSameRatio) + closeness : 0
  }
  if (record.kind !== 'dividend') return 0
  const isSamePay = old.payDate === record.payDate
  const equal = [days === 0, isSamePay, old.perShare === record.perShare].filter(Boolean).length
  if (old.isSpecial !== record.isSpecial) return equal === 3 ? equal : 0
  return equal >= 2 || days <= NEAR_DAYS ? equal + closeness : 0
}

function toChange(old: KnownRecord, record: VendorRecord): RecordChange[] {
  const { actionId } = old
  if (old.isGone) return [{ change: 'returned', actionId, record }]
  if (old.terms.exDate !== record.exDate) return [{ change: 'moved', actionId, record }]
  const isSame = old.vendorId === record.vendorId && hasSameTerms(old.terms, record)
  return isSame ? [] : [{ change: 'changed', actionId, record }]
}

/** Returns whether both have the same dates and amounts. */
export function hasSameTerms(a: ActionTerms, b: ActionTerms): boolean {
  if (a.exDate !== b.exDate) return false
  if (a.kind === 'split') return b.kind === 'split' && a.from * b.to === a.to * b.from
  return (
    b.kind === 'dividend' &&
    a.payDate === b.payDate &&
    a.perShare === b.perShare &&
    a.isSpecial === b.isSpecial
  )
}
