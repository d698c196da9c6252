import type { Mutant } from './instrument.ts'

/** A mutant that no test can notice, or that is not worth a test, with the reason. */
export type KnownSurvivor = {
  contract: string
  function: string
  original: string
  replacement: string
  reason: string
}

export type Verdict = 'killed' | 'survived'

/** The lowest share of killed mutants, in per cent. */
const KILLED_MIN_PERCENT = 97

const isSame = (survivor: KnownSurvivor, mutant: Mutant) =>
  survivor.contract === mutant.contract &&
  survivor.function === mutant.function &&
  survivor.original === mutant.original &&
  survivor.replacement === mutant.replacement

/** Returns what is wrong with a run: too few killed mutants, and survivors that are not listed with a reason. */
export function findFaults(
  verdicts: ReadonlyMap<Mutant, Verdict>,
  known: readonly KnownSurvivor[],
): string[] {
  const survivors = [...verdicts]
    .filter(([, verdict]) => verdict === 'survived')
    .map(([mutant]) => mutant)
  const faults = survivors
    .filter((mutant) => !known.some((one) => isSame(one, mutant)))
    .map((mutant) => `survived without a reason: ${describeMutant(mutant)}`)
  const killed = verdicts.size - survivors.length
  if (killed * 100 < verdicts.size * KILLED_MIN_PERCENT) {
    faults.push(
      `${killed} of ${verdicts.size} mutants were killed; at least ${KILLED_MIN_PERCENT} of 100 are needed`,
    )
  }
  return faults
}

export function describeMutant({
  file,
  line,
  contract,
  function: name,
  kind,
  original,
  replacement,
}: Mutant): string {
  const change =
    replacement === '' ? `\`${original}\` removed` : `\`${original}\` is \`${replacement}\``
  return `${file}:${line} ${contract}.${name} (${kind}): ${change}`
}
