import { CATALOGUE_PATH, type Requirement } from './catalogue.ts'

const LISTS = 'docs/proven-rows.json or docs/proven-rows-full.json'

export type RequirementProofs = {
  /** Rows that earlier runs have proven (`docs/proven-rows*.json`). */
  listed: readonly string[]
  /** Rows whose id is in the title of a test that runs. */
  titled: ReadonlySet<string>
}

/** Returns one line for each row whose status contradicts the tests and the lists. */
export function findUnprovenRequirements(
  rows: readonly Requirement[],
  { listed, titled }: RequirementProofs,
): string[] {
  const ids = new Set(rows.map(({ id }) => id))
  const unknown = listed.filter((id) => !ids.has(id))
  const twice = listed.filter((id, index) => listed.indexOf(id) !== index)
  return [
    ...rows.flatMap((row) => checkStatus(row, { listed, titled })),
    ...unknown.map((id) => `${id} is listed as proven and is no row of ${CATALOGUE_PATH}`),
    ...twice.map((id) => `${id} is listed as proven twice`),
  ]
}

function checkStatus({ id, status }: Requirement, { listed, titled }: RequirementProofs): string[] {
  const isListed = listed.includes(id)
  if (status === 'planned') {
    if (!isListed && !titled.has(id)) return []
    return [`${id} is planned in ${CATALOGUE_PATH}, but a test proves it: mark it built`]
  }
  return [
    ...(titled.has(id) ? [] : [`${id} is built, but no test has it in its title`]),
    ...(isListed ? [] : [`${id} is built, but not in ${LISTS}`]),
  ]
}
