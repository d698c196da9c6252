import { findSimilarName } from '@parvalue/shared/domain/values/similar-name.ts'

/** Returns the sentence that refuses an option, with the most similar one. */
export function describeUnknownOption(option: string, known: readonly string[]): string {
  const bare = (each: string) => each.replace(/=.*/, '')
  const name = findSimilarName(bare(option), known.map(bare))
  const meant =
    name === null || name === bare(option) ? null : known.find((each) => bare(each) === name)
  const hint = !meant ? '' : ` Did you mean ${meant}?`
  return `There is no option ${option}.${hint} Options: ${known.join(', ')}.`
}
