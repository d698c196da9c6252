/** Two things measured in turn, A B A B …; what counts is the ratio of each pair. */
export type Ratio = { name: string; target: number; min: number; median: number; max: number }

const PAIRS = 5

export async function measureRatio(
  name: string,
  target: number,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Ratio> {
  await ours()
  await peer()
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) ratios.push((await ours()) / (await peer()))
  ratios.sort((a, b) => a - b)
  const at = (index: number) => ratios[index] ?? Number.NaN
  return { name, target, min: at(0), median: at((PAIRS - 1) / 2), max: at(PAIRS - 1) }
}
