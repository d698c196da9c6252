/** The most gas that a test's call of a function took, by contract and signature. */
export type GasFigures = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A figure that rose by over a tenth: what it was before, and why it rose. */
export type ExplainedGas = { gas: number; was: number; because: string }

/** The committed file: the figures, with a reason beside each that has risen. */
export type GasFile = Readonly<Record<string, Readonly<Record<string, number | ExplainedGas>>>>

/** One contract of forge's gas report. */
export type GasReport = { contract: string; functions: Readonly<Record<string, { max: number }>> }

/** Percent by which a figure may rise without a reason. */
const RISE_MAX_PERCENT = 10

/**
 * Selects the calls that change state from forge's report. `changes` has their signatures by contract; other contracts
 * are left out, such as those of the tests.
 */
export function selectGas(
  report: readonly GasReport[],
  changes: Readonly<Record<string, readonly string[]>>,
): GasFigures {
  const figures = Object.entries(changes).map(([name, signatures]) => {
    const functions = report.find((each) => isOf(each, name))?.functions ?? {}
    const measured = signatures.flatMap((signature) => {
      const found = functions[signature]
      return found ? [[signature, found.max] as const] : []
    })
    return [name, Object.fromEntries(measured.sort(([a], [b]) => (a < b ? -1 : 1)))] as const
  })
  return Object.fromEntries(figures.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const isOf = ({ contract }: GasReport, name: string) =>
  contract.startsWith('contracts/src/') && contract.endsWith(`:${name}`)

const toGas = (figure: number | ExplainedGas) => (typeof figure === 'number' ? figure : figure.gas)

const isRise = (before: number, after: number) => after * 100 > before * (100 + RISE_MAX_PERCENT)

/** Lists the calls that take over a tenth more gas than the file says, and those that are not measured any more. */
export function findGasFaults(committed: GasFile, measured: GasFigures): string[] {
  return Object.entries(committed).flatMap(([contract, functions]) =>
    Object.entries(functions).flatMap(([signature, figure]) => {
      const before = toGas(figure)
      const after = measured[contract]?.[signature]
      if (after === undefined) return [`${contract}.${signature} is not measured any more.`]
      if (!isRise(before, after)) return []
      const percent = Math.round(((after - before) * 100) / before)
      return [`${contract}.${signature} takes ${after} gas, ${percent} % more than ${before}.`]
    }),
  )
}

/** Lists the explained figures of the file that lack a reason, or are no rise. */
export function findReasonFaults(file: GasFile): string[] {
  return Object.entries(file).flatMap(([contract, functions]) =>
    Object.entries(functions).flatMap(([signature, figure]) => {
      if (typeof figure === 'number') return []
      const name = `${contract}.${signature}`
      if (!figure.because.endsWith('.')) return [`${name} has no sentence that says why it rose.`]
      return isRise(figure.was, figure.gas) ? [] : [`${name} has not risen from ${figure.was}.`]
    }),
  )
}

/**
 * Returns the new file. A figure that rose by over a tenth takes its reason from `reasons`, by contract and signature;
 * an earlier reason stays while the figure is still as high. Throws for a rise without a reason, and for a reason
 * without a rise.
 */
export function updateGas(
  committed: GasFile,
  measured: GasFigures,
  reasons: ReadonlyMap<string, string>,
): GasFile {
  const used = new Set<string>()
  const unexplained: string[] = []
  const update = (name: string, before: number | ExplainedGas | undefined, gas: number) => {
    if (before === undefined) return gas
    if (!isRise(toGas(before), gas)) {
      return typeof before !== 'number' && isRise(before.was, gas) ? { ...before, gas } : gas
    }
    const because = reasons.get(name)
    if (because === undefined) unexplained.push(`${name} rose from ${toGas(before)} to ${gas}.`)
    else used.add(name)
    return { gas, was: toGas(before), because: because ?? '' }
  }
  const file = Object.fromEntries(
    Object.entries(measured).map(([contract, functions]) => [
      contract,
      Object.fromEntries(
        Object.entries(functions).map(([signature, gas]) => [
          signature,
          update(`${contract}.${signature}`, committed[contract]?.[signature], gas),
        ]),
      ),
    ]),
  )
  const unused = [...reasons.keys()].filter((name) => !used.has(name))
  const faults = [
    ...unexplained,
    ...unused.map((name) => `${name} did not rise.`),
    ...findReasonFaults(file).filter(() => unexplained.length === 0),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return file
}
