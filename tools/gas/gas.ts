/** The most gas that a test's call of a function took, by contract and signature. */
export type GasFigures = Readonly<Record<string, Readonly<Record<string, number>>>>

/** One contract of forge's gas report. */
export type GasReport = { contract: string; functions: Readonly<Record<string, { max: number }>> }

/** Percent by which a figure may rise without a new file. */
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

/** Lists the calls that take over a tenth more gas than the file says, and those that are not measured any more. */
export function findGasFaults(committed: GasFigures, measured: GasFigures): string[] {
  return Object.entries(committed).flatMap(([contract, functions]) =>
    Object.entries(functions).flatMap(([signature, before]) => {
      const after = measured[contract]?.[signature]
      if (after === undefined) return [`${contract}.${signature} is not measured any more.`]
      if (after * 100 <= before * (100 + RISE_MAX_PERCENT)) return []
      const percent = Math.round(((after - before) * 100) / before)
      return [`${contract}.${signature} takes ${after} gas, ${percent} % more than ${before}.`]
    }),
  )
}
