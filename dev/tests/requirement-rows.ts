export type TestStatus = 'passed' | 'failed' | 'skipped'
export type TestResult = {
  test: string
  runner: string
  status: TestStatus
  /** The runner's message of a failure; not stored with the rows. */
  reason?: string
  /** Whether the test passed only on its retry; `reason` is then that of the first failure. */
  isSecondTry?: boolean
}

/** The tests that prove each requirement, with their results. */
export type RequirementRows = Record<string, Pick<TestResult, 'test' | 'runner' | 'status'>[]>

const IDS_MAX = 3

/** Matches an id in a title; a Solidity function writes `WR03`, because it cannot write `WR-03`. */
const ID =
  /(?<![A-Za-z0-9])([A-Z]{2})-(\d{2})(?!\d)|(?<![A-Za-z0-9])([A-Z]{2})(\d{2})(?![0-9A-Za-z])/g

export function findRequirementIds(title: string, runner: string): string[] {
  const ids = [...title.matchAll(ID)].flatMap(([, letters, digits, soliditys, number]) => {
    if (letters) return [`${letters}-${digits}`]
    return runner.startsWith('forge') ? [`${soliditys}-${number}`] : []
  })
  return [...new Set(ids)].slice(0, IDS_MAX)
}

/** Merges new results, which replace those of the same runner. */
export function mergeRequirementRows(
  former: RequirementRows,
  results: readonly TestResult[],
): RequirementRows {
  const runners = new Set(results.map(({ runner }) => runner))
  const remaining = Object.entries(former).flatMap(([id, tests]) =>
    tests.filter(({ runner }) => !runners.has(runner)).map((result) => ({ id, result })),
  )
  const found = results.flatMap((result) =>
    findRequirementIds(result.test, result.runner).map((id) => ({ id, result: toStored(result) })),
  )
  const all = [...remaining, ...found].sort(
    (a, b) =>
      compare(a.id, b.id) ||
      compare(a.result.runner, b.result.runner) ||
      compare(a.result.test, b.result.test),
  )
  const rows: RequirementRows = {}
  for (const { id, result } of all) {
    rows[id] ??= []
    rows[id].push(result)
  }
  return rows
}

const toStored = ({ test, runner, status }: TestResult) => ({ test, runner, status })

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the counts of a run as its last line. */
export function formatTestCounts(results: readonly TestResult[]): string {
  const count = (status: TestStatus) => results.filter((result) => result.status === status).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
}
