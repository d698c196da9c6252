/** Returns the known name that was probably meant, ignoring case; null if none is similar. */
export function findSimilarName(name: string, known: readonly string[]): string | null {
  const most = name.length <= 5 ? 1 : 2
  const near = known
    .map((each) => ({ each, steps: countSteps(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps)
  return near[0]?.each ?? null
}

/** Returns the Damerau-Levenshtein distance of two texts. */
function countSteps(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      line.push(
        Math.min(
          at(last, column) + 1,
          at(line, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = line
  }
  return at(last, to.length)
}

const at = (line: readonly number[], column: number) => line[column] ?? Number.POSITIVE_INFINITY
